public import Pinfold

/// Makes tiles of clusters and places, one at a time.
///
/// A tile is 512 screen points wide and shows the clusters of its zoom level; see `TileZoom`. At
/// each zoom, a feature belongs to one tile, where its coordinates run from 0 to below the extent.
/// Other features of a tile are buffered duplicates from its neighbors.
public struct TileMaker: Sendable {
  /// The clusters.
  public let clusters: TileClusters

  /// The tile settings.
  public let settings: TileSettings

  /// Creates a tile maker.
  ///
  /// - Precondition: The extent is one of ``TileSettings/extents``, and the buffer is at most the
  ///   extent.
  public init(_ clusters: TileClusters, _ settings: TileSettings) {
    settings.check()
    (self.clusters, self.settings) = (clusters, settings)
  }

  /// Creates a tile maker for clusters by distance. See ``init(_:_:)-(TileClusters,_)``.
  public init(_ hierarchy: RadiusHierarchy, _ settings: TileSettings) {
    self.init(TileClusters(hierarchy), settings)
  }

  /// Returns an uncompressed tile, or `nil` for a tile without features.
  ///
  /// - Parameters:
  ///   - content: The features of the tile.
  ///   - columns: The columns of at least the tile's places.
  public func tile(of content: TileContent, _ columns: TileColumns = TileColumns()) -> [UInt8]? {
    var encoder = TileEncoder(self, columns)
    return encoder.tile(content)
  }

  /// Returns the number of clusters and places in a tile. If there are more than `limit`, returns
  /// any number above it.
  public func nodeCount(of id: TileID, limit: Int) -> Int {
    clusters.count(rect(of: id), id.zoomLevel, limit)
  }

  /// - Parameter margin: The margin around the tile's buffer, in map points.
  private func rect(of id: TileID, margin: Double = 0) -> MapRect {
    let buffer = Double(settings.buffer) / Double(settings.extent)
    return id.mapRect(margin: buffer + margin * Double(id.side) / MapRect.world.width)
  }

  /// Returns the features of a tile, ordered by their first places in the input. At zoom 0,
  /// features near the antimeridian appear twice.
  public func content(of id: TileID) -> TileContent {
    content(of: id, within: 0) { _ in MapPoint(x: .nan, y: .nan) }
  }

  /// Visits the single places whose positions ``content(of:within:of:)`` requests, in the same
  /// order.
  ///
  /// - Parameters:
  ///   - id: The tile.
  ///   - distance: The maximum distance in map points between a place's exact position and its
  ///     clustered one.
  ///   - body: Called with each place.
  public func forEachPlace(of id: TileID, within distance: Double, _ body: (PointID) -> Void) {
    let rect = rect(of: id, margin: distance)
    clusters.forEach(rect, id.zoomLevel) { node, _ in
      if node.isPlace { body(PointID(node.row)) }
    }
  }

  /// Returns the features of a tile, with single places at their exact positions. Clusters that are
  /// compatible with supercluster have positions in single precision.
  ///
  /// - Parameters:
  ///   - id: The tile.
  ///   - distance: The maximum distance in map points between a place's exact position and its
  ///     clustered one. A place that is farther away, or whose exact position is NaN, keeps its
  ///     clustered position.
  ///   - position: Returns the exact position of a place. Called in the order of
  ///     ``forEachPlace(of:within:_:)``.
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

/// The features of a tile, before encoding.
public struct TileContent: Sendable {
  let features: [TileFeature]

  /// The zoom level of the tile.
  let zoomLevel: Int

  /// The number of features, including buffered duplicates.
  public var count: Int { features.count }

  /// The single places in ascending order. The tile needs their columns.
  public var places: [PointID] {
    var places: [PointID] = []
    for feature in features where !feature.node.isCluster {
      // Duplicates of a place are adjacent.
      if places.last?.row != feature.node.row { places.append(PointID(feature.node.row)) }
    }
    return places
  }
}
