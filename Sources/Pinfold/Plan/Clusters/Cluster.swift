/// What stands for one or more annotations in a plan.
public struct Cluster: Sendable {
  /// The cluster's name; see ``ClusterID`` for how long it lasts.
  public internal(set) var id: ClusterID

  /// The cell of the plan's grid that all members are in; in plans without cells, the
  /// cell of the representative point, and for a cluster by distance, that of its mean
  /// position. A merged cluster has the cell of the first one.
  public let cell: Cell

  /// How many points its members stand for, one or more: the number of members, where none
  /// has a weight.
  public let count: Int

  /// Where to draw it, in map points.
  public internal(set) var anchor: MapPoint

  /// Whether all members are at one location, within the tolerance.
  public let isUniqueLocation: Bool

  /// Whether it has one member, which stands for several points: a cluster that does not open,
  /// as there is nothing in it. See <doc:WeightedPoints>.
  public let isWeightedPoint: Bool

  /// The first member in index order, of a cluster at one location; `nil` for a cluster
  /// of several locations, where it would have to be searched for. See
  /// ``Plan/members(of:)``. In strategies other than the grid, the representative point;
  /// of a cluster by distance, its seed.
  public let firstMember: PointID?

  /// Its offset in the plan's clusters, by which members are looked up.
  var offset = 0
}

extension Cluster {
  /// Whether it stands for more than one point.
  public var isCluster: Bool { count > 1 }

  /// Where to draw it, in degrees.
  public var coordinate: Coordinate { WebMercator.coordinate(for: anchor) }
}

extension Cluster: Equatable {
  /// Returns whether two clusters show the same: name, position, count, and whether they
  /// are one location or one point.
  public static func == (a: Cluster, b: Cluster) -> Bool {
    a.id == b.id && a.anchor == b.anchor && a.count == b.count
      && a.isUniqueLocation == b.isUniqueLocation && a.isWeightedPoint == b.isWeightedPoint
  }
}
