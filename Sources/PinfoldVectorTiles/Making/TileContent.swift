public import Pinfold

/// What a tile shows, before it is encoded.
public struct TileContent: Sendable {
  let features: [TileFeature]

  /// How many features there are, buffered duplicates included.
  public var count: Int { features.count }

  /// The single places, of which columns are needed, in ascending order.
  public var places: [PointID] {
    var places: [PointID] = []
    for feature in features where !feature.node.isCluster {
      // Duplicates of a place follow it.
      if places.last?.row != feature.node.row { places.append(PointID(feature.node.row)) }
    }
    return places
  }
}
