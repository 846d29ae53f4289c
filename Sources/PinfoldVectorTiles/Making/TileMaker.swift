public import Pinfold

/// Makes tiles of clusters and places, each by itself.
///
/// A tile shows what a map shows at the zoom level of its zoom, see `TileZoom`, where the
/// tile is 512 screen points wide. Everything is in the one tile of its zoom in which both its
/// coordinates are from 0 to below the extent; everything else in a tile is a buffered
/// duplicate from a neighbor.
public struct TileMaker: Sendable {
  /// The clusters.
  public let hierarchy: RadiusHierarchy

  /// How they become tiles.
  public let settings: TileSettings

  /// Creates a maker of tiles.
  ///
  /// - Precondition: The extent is one of ``TileSettings/extents``, and the buffer at most as
  ///   large.
  public init(_ hierarchy: RadiusHierarchy, _ settings: TileSettings) {
    settings.check()
    (self.hierarchy, self.settings) = (hierarchy, settings)
  }

  /// Returns a tile of what it shows, not compressed; `nil` for one without features.
  ///
  /// - Parameters:
  ///   - content: What the tile shows.
  ///   - columns: The columns of its places at least.
  public func tile(of content: TileContent, _ columns: TileColumns = TileColumns()) -> [UInt8]? {
    var encoder = TileEncoder(self, columns)
    return encoder.tile(content)
  }

  /// Returns how many clusters and places a tile shows, or one more than a limit.
  public func nodeCount(of id: TileID, limit: Int) -> Int {
    hierarchy.nodeCount(in: rect(of: id), zoomLevel: id.zoomLevel, limit: limit)
  }

  private func rect(of id: TileID) -> MapRect {
    id.mapRect(margin: Double(settings.buffer) / Double(settings.extent))
  }

  /// Returns what a tile shows, in the order of the input, which is that of the first
  /// places of clusters. At zoom 0, features near the antimeridian are there twice.
  public func content(of id: TileID) -> TileContent {
    let plane = TilePlane(zoom: id.zoom, settings)
    var nodes: [(x: Int64, y: Int64, node: TileNode)] = []
    hierarchy.forEachReference(in: rect(of: id), zoomLevel: id.zoomLevel) { node, reference in
      let (x, y) = plane.position(node.position)
      nodes.append((x, y, TileNode(node, reference)))
    }
    nodes.sort { $0.node.row < $1.node.row }
    var features: [TileFeature] = []
    for (x, y, node) in nodes {
      plane.forEachTile(x, y) { tileX, tileY, feature in
        guard tileX == id.x && tileY == id.y else { return }
        features.append(TileFeature(x: feature.x, y: feature.y, node: node))
      }
    }
    return TileContent(features: features)
  }
}
