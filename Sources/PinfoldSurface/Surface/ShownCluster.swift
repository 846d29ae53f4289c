public import Pinfold

/// What a surface shows at one place of the map.
///
/// A shown cluster is a value: it does not change when the map does. Ask the
/// controller for its members, which are looked up on demand.
public struct ShownCluster: Identifiable, Sendable {
  /// The name, which lasts while the cluster survives.
  public let id: ID

  /// The cluster as it was planned.
  public let cluster: Cluster

  /// Where to draw it, in map points: the cluster's anchor, or beside it when
  /// coincident annotations are spread.
  public let position: MapPoint
}

extension ShownCluster {
  /// How many annotations it stands for, one or more: each counts its weight.
  public var count: Int { cluster.count }

  /// Whether it stands for more than one annotation.
  public var isCluster: Bool { cluster.isCluster }

  /// Whether there are several annotations in it: one that stands for several by its weight
  /// is a cluster with their count, and does not open.
  public var opens: Bool { isCluster && !cluster.isWeightedPoint }

  /// Whether it is an area of a thinned map, even of a single annotation.
  public var isArea: Bool { cluster.id.isArea }

  /// Where to draw it, in degrees.
  public var coordinate: Coordinate { WebMercator.coordinate(for: position) }

  /// Whether it is drawn beside its position.
  public var isSpread: Bool { position != cluster.anchor }
}

extension ShownCluster: Equatable {
  /// Returns whether two show the same at the same position.
  public static func == (a: ShownCluster, b: ShownCluster) -> Bool {
    a.id == b.id && a.cluster == b.cluster && a.position == b.position
  }
}
