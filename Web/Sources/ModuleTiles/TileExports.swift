#if arch(wasm32)

import ModuleClusters
import ModulePoints
import Pinfold
import PinfoldVectorTiles

private struct LaidOutTile {
  let maker: TileMaker
  let id: TileID

  /// The maximum distance in map points between a single point's exact position and its clustered
  /// one.
  let distance: Double
  var content: TileContent?
}

/// An upper bound of the error of single precision, in map points: more than half of 2⁻²⁴ of the
/// world.
private let singlePrecisionError = 16.0

// The host calls one function at a time.
nonisolated(unsafe) private var laidOut: LaidOutTile?

/// Begins a tile. The added bytes contain the separation of spaced clusters, or 0 for clusters by
/// distance, then the layer name, the extent, the buffer (2³² − 1 for the default), and the
/// figures.
///
/// - Returns: The number of single points that the tile may show, whose rows ``readRows(_:)``
///   returns; -1 for an invalid tile or invalid settings.
@_expose(wasm, "beginTile")
@_cdecl("beginTile")
public func beginTile(_ zoom: Int, _ x: Int, _ y: Int) -> Int {
  var reader = ByteReader(transfer.bytes)
  transfer.bytes = []
  (laidOut, transfer.rows) = (nil, [])
  guard TileID.zooms.contains(zoom), (0..<1 << zoom).contains(x), (0..<1 << zoom).contains(y),
    let separation = reader.double()
  else { return -1 }
  var spaced: SpacedClustering?
  if separation > 0 {
    var clustering = SpacedClustering()
    clustering.separation = separation
    clustering.maximumZoom = currentClustering().maximumZoom
    spaced = clustering
  }
  let usualBuffer =
    spaced.map { TileSettings.buffer(for: $0) }
    ?? TileSettings.buffer(for: currentClustering(), zooms: TileID.zooms)
  guard
    var settings = TileSettings(&reader, usualBuffer: usualBuffer, columnCount: columnCount())
  else { return -1 }
  let clusters: TileClusters
  var distance = singlePrecisionError
  if let spaced {
    settings.clusterDetails = ClusterDetails(maximumZoom: TileID.zooms.upperBound)
    clusters = TileClusters(currentClusters(spaced))
    // At zooms with spaced clusters, single points keep their clustered positions, because exact
    // ones might overlap other discs.
    if TileZoom.level(zoom) <= spaced.maximumZoom { distance = 0 }
  } else {
    for figure in settings.figures {
      keepAggregate(ofColumn: figure.column)
      figure.divisor.map(keepAggregate)
    }
    clusters = TileClusters(currentHierarchy())
  }
  let maker = TileMaker(clusters, settings)
  let id = TileID(zoom: zoom, x: x, y: y)
  maker.forEachPlace(of: id, within: distance) { transfer.rows.append($0) }
  laidOut = LaidOutTile(maker: maker, id: id, distance: distance)
  return transfer.rows.count
}

/// Lays out the tile with the added exact positions of its single points.
///
/// - Returns: The number of its single points, whose rows ``readRows(_:)`` returns; -1 if the tile
///   is empty.
@_expose(wasm, "layOutTile")
@_cdecl("layOutTile")
public func layOutTile() -> Int {
  let points = transfer.points
  (transfer.points, transfer.rows) = ([], [])
  guard let tile = laidOut else { return -1 }
  var next = 0
  let content = tile.maker.content(of: tile.id, within: tile.distance) { _ in
    next += 1
    return next <= points.count ? points[next - 1] : MapPoint(x: .nan, y: .nan)
  }
  guard content.count > 0 else {
    // Releases the clusters, so that edits do not copy them.
    laidOut = nil
    return -1
  }
  laidOut?.content = content
  transfer.rows = content.places
  return transfer.rows.count
}

/// Encodes the tile. The added bytes contain the names of columns, and for each single point the
/// number of its values, and the values by column.
///
/// - Parameter seed: A random seed of the hash tables, which does not change the tile.
/// - Returns: The number of bytes, which ``readBytes(_:)`` returns; -1 if no tile was laid out or
///   the bytes are invalid.
@_expose(wasm, "encodeTile")
@_cdecl("encodeTile")
public func encodeTile(_ seed: UInt32) -> Int {
  var reader = ByteReader(transfer.bytes)
  transfer.bytes = []
  guard let tile = laidOut, let content = tile.content else { return -1 }
  laidOut = nil
  guard let columns = TileColumns(&reader, of: content.places, seed: UInt64(seed)) else {
    return -1
  }
  transfer.bytes = tile.maker.tile(of: content, columns) ?? []
  return transfer.bytes.count
}

/// Returns the number of a cluster that tiles identify by seed and zoom level, or -1 if it is
/// unknown.
@_expose(wasm, "numberOfCluster")
@_cdecl("numberOfCluster")
public func numberOfCluster(_ row: UInt32, _ zoomLevel: Int) -> Int32 {
  number(of: RadiusHierarchy.NodeID(seed: PointID(row), zoomLevel: zoomLevel)) ?? -1
}

#endif
