public import Pinfold

/// Makes tiles of clusters and places, each by itself.
///
/// A tile of 512 screen points shows the same as a map at the zoom level of its zoom; see `TileZoom`.
/// Each feature belongs to one tile of a zoom: its coordinates there are from 0 to below the extent.
/// All other features of a tile are buffered duplicates from its neighbors.
public struct TileMaker: Sendable {
  /// The clusters.
  public let clusters: TileClusters

  /// How they become tiles.
  public let settings: TileSettings

  /// Creates a maker of tiles.
  ///
  /// - Precondition: The extent is one of ``TileSettings/extents``, and the buffer at most as
  ///   large.
  public init(_ clusters: TileClusters, _ settings: TileSettings) {
    settings.check()
    (self.clusters, self.settings) = (clusters, settings)
  }

  /// Creates a maker of tiles of clusters by distance; see ``init(_:_:)-(TileClusters,_)``.
  public init(_ hierarchy: RadiusHierarchy, _ settings: TileSettings) {
    self.init(TileClusters(hierarchy), settings)
  }

  /// Returns an uncompressed tile; `nil` for a tile without features.
  ///
  /// - Parameters:
  ///   - content: The features of the tile.
  ///   - columns: The columns of its places at least.
  public func tile(of content: TileContent, _ columns: TileColumns = TileColumns()) -> [UInt8]? {
    var encoder = TileEncoder(self, columns)
    return encoder.tile(content)
  }

  /// Returns how many clusters and places a tile shows; more than a limit may be any number above it.
  public func nodeCount(of id: TileID, limit: Int) -> Int {
    clusters.count(rect(of: id), id.zoomLevel, limit)
  }

  /// - Parameter margin: How much larger than with its buffer, in map points.
  private func rect(of id: TileID, margin: Double = 0) -> MapRect {
    let buffer = Double(settings.buffer) / Double(settings.extent)
    return id.mapRect(margin: buffer + margin * Double(id.side) / MapRect.world.width)
  }

  /// Returns the features of a tile, in the order of the first places of clusters in the input. At
  /// zoom 0, features near the antimeridian are there twice.
  public func content(of id: TileID) -> TileContent {
    content(of: id, within: 0) { _ in MapPoint(x: .nan, y: .nan) }
  }

  /// Visits the single places that ``content(of:within:of:)`` asks about, in the same order.
  ///
  /// - Parameters:
  ///   - id: Which tile.
  ///   - distance: How far away a place may be from where it was clustered, in map points.
  ///   - body: Gets each place.
  public func forEachPlace(of id: TileID, within distance: Double, _ body: (PointID) -> Void) {
    let rect = rect(of: id, margin: distance)
    clusters.forEach(rect, id.zoomLevel) { node, _ in
      if node.isPlace { body(PointID(node.row)) }
    }
  }

  /// Returns the features of a tile, with single places at their exact positions. Clusters with
  /// compatible settings are made of places that are rounded to single precision.
  ///
  /// - Parameters:
  ///   - id: Which tile.
  ///   - distance: How far away a place may be from where it was clustered, in map points. One
  ///     that is farther away, or nowhere, is shown there.
  ///   - position: Says where a place is, of all that the tile may show, in the same order each
  ///     time.
  public func content(
    of id: TileID,
    within distance: Double,
    of position: (PointID) -> MapPoint
  ) -> TileContent {
    let plane = TilePlane(zoom: id.zoom, settings)
    let rect = rect(of: id, margin: distance)
    var nodes: [(x: Int64, y: Int64, node: TileNode)] = []
    clusters.forEach(rect, id.zoomLevel) { node, place in
      var shown = place
      if node.isPlace {
        let exact = position(PointID(node.row))
        let isNear = abs(exact.x - shown.x) <= distance && abs(exact.y - shown.y) <= distance
        if isNear { shown = exact }
      }
      let (x, y) = plane.position(shown)
      nodes.append((x, y, node))
    }
    nodes.sort { $0.node.row < $1.node.row }
    var features: [TileFeature] = []
    for (x, y, node) in nodes {
      plane.forEachTile(x, y) { tileX, tileY, feature in
        guard tileX == id.x && tileY == id.y else { return }
        features.append(TileFeature(x: feature.x, y: feature.y, node: node))
      }
    }
    return TileContent(features: features, zoomLevel: id.zoomLevel)
  }
}

/// The features of a tile, before it is encoded.
public struct TileContent: Sendable {
  let features: [TileFeature]

  /// The zoom level of the tile.
  let zoomLevel: Int

  /// How many features there are, buffered duplicates included.
  public var count: Int { features.count }

  /// The single places, whose columns the tile needs, in ascending order.
  public var places: [PointID] {
    var places: [PointID] = []
    for feature in features where !feature.node.isCluster {
      // Duplicates of a place follow it.
      if places.last?.row != feature.node.row { places.append(PointID(feature.node.row)) }
    }
    return places
  }
}
