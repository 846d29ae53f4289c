package import Pinfold

/// Makes tiles of clusters and places, each by itself.
///
/// A tile of zoom *z* shows what a map shows at zoom level *z* + 1, where the tile is
/// 512 screen points wide. Everything is in the one tile of its zoom in which both its
/// coordinates are from 0 to below the extent; all else in a tile is a copy from a
/// neighbour, within the buffer.
package struct TileMaker: Sendable {
  package let hierarchy: RadiusHierarchy
  package let settings: TileSettings

  package init(_ hierarchy: RadiusHierarchy, _ settings: TileSettings) {
    settings.check()
    (self.hierarchy, self.settings) = (hierarchy, settings)
  }

  /// Returns a tile, not compressed; `nil` for one without features.
  ///
  /// - Parameter columns: Gives the columns of single places, of which it gets the ids
  ///   in ascending order.
  package func tile(
    _ id: TileID,
    columns: ([PointID]) throws -> PlaceColumns
  ) rethrows -> [UInt8]? {
    let features = features(of: id)
    if features.isEmpty { return nil }
    var places: [PointID] = []
    for feature in features where !feature.node.isCluster {
      // Copies of a place follow it.
      if places.last?.row != feature.node.row { places.append(PointID(feature.node.row)) }
    }
    var encoder = TileEncoder(settings, try columns(places))
    return encoder.tile(features)
  }

  /// Returns what a tile shows, in the order of the input, that is of the first places
  /// of clusters. At zoom 0, what is near the antimeridian is there twice.
  func features(of id: TileID) -> [TileFeature] {
    let plane = TilePlane(zoom: id.zoom, settings)
    let rect = id.mapRect(margin: Double(settings.buffer) / Double(settings.extent))
    var nodes: [(x: Int, y: Int, node: TileNode)] = []
    hierarchy.forEachNode(in: rect, zoomLevel: id.zoomLevel) { node in
      let (x, y) = plane.position(node.position)
      nodes.append((x, y, TileNode(node)))
    }
    nodes.sort { $0.node.row < $1.node.row }
    var features: [TileFeature] = []
    for (x, y, node) in nodes {
      plane.forEachTile(x, y) { tileX, tileY, feature in
        guard tileX == id.x && tileY == id.y else { return }
        features.append(TileFeature(x: feature.x, y: feature.y, node: node))
      }
    }
    return features
  }
}

extension TileNode {
  init(_ node: RadiusHierarchy.Node) {
    self.init(
      row: node.id.seed.row,
      zoomLevel: UInt32(node.id.zoomLevel),  // a few dozen
      count: UInt32(node.count)  // rows have 32 bits
    )
  }
}
