#if arch(wasm32)

import ModuleClusters
import ModulePoints
import Pinfold
import PinfoldVectorTiles

/// A tile on its way out.
private struct LaidOutTile {
  let maker: TileMaker
  let id: TileID

  /// How far a single point may be from where it is shown, in map points.
  let distance: Double
  var content: TileContent?
}

/// More than single precision moves a position, in map points: that is half of 2⁻²⁴ of the world.
private let singlePrecisionError = 16.0

// The host calls one function at a time.
nonisolated(unsafe) private var laidOut: LaidOutTile?

/// Begins a tile; the bytes that were added say how it is made: the separation of spaced clusters, or
/// zero for clusters by distance; the name of its layer, its extent, its buffer or 2³² - 1 for the
/// usual one, and figures.
///
/// - Returns: How many single points it may have, whose rows ``readRows(_:)`` has; -1 if there is no
///   such tile or the settings make no sense.
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
    // A disc of one point may be drawn beside it: elsewhere it would be too near to another.
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

/// Lays out the tile that was begun; the points that were added say where its single points are.
///
/// - Returns: How many single points it has, whose rows ``readRows(_:)`` has; -1 if it has nothing.
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
    // Edits would copy the clusters that it holds.
    laidOut = nil
    return -1
  }
  laidOut?.content = content
  transfer.rows = content.places
  return transfer.rows.count
}

/// Encodes the tile that was laid out; the bytes that were added have the names of columns, and
/// for each of its single points how many values it has, and these by their columns.
///
/// - Parameter seed: A number by chance, which the tile does not depend on.
/// - Returns: How many bytes it has, which ``readBytes(_:)`` has; -1 if nothing was laid out or
///   the bytes are wrong.
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

/// Returns the number of a cluster that tiles name by its seed and its zoom level; -1 if there is
/// none.
@_expose(wasm, "numberOfCluster")
@_cdecl("numberOfCluster")
public func numberOfCluster(_ row: UInt32, _ zoomLevel: Int) -> Int32 {
  number(of: RadiusHierarchy.NodeID(seed: PointID(row), zoomLevel: zoomLevel)) ?? -1
}

#endif
