/// A view in a plan that stands for one or more points.
public struct Cluster: Sendable {
  /// The id of the cluster. See ``ClusterID`` for its lifetime.
  public internal(set) var id: ClusterID

  /// The cell of the cluster in the plan's grid.
  ///
  /// In a grid, all members are in this cell. In other strategies, the cell contains the
  /// representative point, or the mean position of a cluster by distance. A merged cluster has the
  /// cell of its first part.
  public let cell: Cell

  /// The total weight of the members, at least one. Without weights, this is the number of members.
  public let count: Int

  /// The position to draw the cluster at, in map points.
  public internal(set) var anchor: MapPoint

  /// Whether all members are at one location, within the tolerance.
  public let isUniqueLocation: Bool

  /// Whether the cluster is a single member that counts as several points.
  ///
  /// Such a cluster does not open. See <doc:WeightedPoints>.
  public let isWeightedPoint: Bool

  /// A representative member, or `nil` if finding it would require a search.
  ///
  /// In a grid, this is the first member in index order, if all members are at one location. In
  /// other strategies, it is the representative point, or the seed of a cluster by distance. For
  /// all members, use ``Plan/members(of:)``.
  public let firstMember: PointID?

  /// The offset in the plan's clusters, used to look up members.
  var offset = 0
}

extension Cluster {
  /// Whether the count is greater than one.
  public var isCluster: Bool { count > 1 }

  /// The member of a cluster with only one.
  package var single: PointID? { isCluster && !isWeightedPoint ? nil : firstMember }

  /// The position to draw the cluster at, in degrees.
  public var coordinate: Coordinate { WebMercator.coordinate(for: anchor) }
}

extension Cluster: Equatable {
  /// Returns whether two clusters look the same.
  ///
  /// Compares ids, positions and counts, and whether the clusters are a unique location or a
  /// weighted point.
  public static func == (a: Cluster, b: Cluster) -> Bool {
    a.id == b.id && a.anchor == b.anchor && a.count == b.count
      && a.isUniqueLocation == b.isUniqueLocation && a.isWeightedPoint == b.isWeightedPoint
  }
}
