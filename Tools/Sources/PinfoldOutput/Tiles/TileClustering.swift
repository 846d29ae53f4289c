package import Pinfold
package import PinfoldVectorTiles

package enum TileStrategyName: String, CaseIterable, Sendable {
  case spaced, radius
}

package enum TileClustering: Hashable, Sendable {
  case spaced(SpacedClustering)

  /// Clusters within a radius, like supercluster's.
  case radius(RadiusClustering)
}

extension TileClustering {
  package var strategy: Strategy {
    switch self {
    case .spaced(let clustering): .spaced(clustering)
    case .radius(let clustering): .radius(clustering)
    }
  }

  package var highestZoom: Int {
    switch self {
    case .spaced(let clustering): TileZoom.zoom(ofLevel: clustering.maximumZoom)
    case .radius(let clustering): TileZoom.zoom(ofLevel: clustering.maximumZoom)
    }
  }

  /// Returns the clusters of an index. Fast if the index is prepared for ``strategy``.
  package func clusters(of index: PreparedIndex) -> TileClusters {
    switch self {
    case .spaced(let clustering): TileClusters(SpacedClusters(index, clustering))
    case .radius(let clustering): TileClusters(RadiusHierarchy(index, clustering))
    }
  }

  /// Returns the default buffer for tiles of some zooms.
  package func buffer(zooms: ClosedRange<Int>) -> Int {
    switch self {
    case .spaced(let clustering): TileSettings.buffer(for: clustering)
    case .radius(let clustering): TileSettings.buffer(for: clustering, zooms: zooms)
    }
  }

  /// The built-in properties of features, with their kinds.
  var ownFields: [(name: String, kind: ColumnKinds.Kind)] {
    let kinds: [ColumnKinds.Kind] = [.bool, .text, .number, .text, .number]
    let own = zip(TileColumns.ownNames, kinds).map { ($0, $1) }
    guard case .spaced = self else { return own }
    return own + TileColumns.appearanceNames.map { ($0, .number) }
  }
}
