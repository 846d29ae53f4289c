public import Pinfold

extension ShownCluster {
  /// The name of what is shown, unique on one controller's map.
  public struct ID: Hashable, Sendable {
    /// The group of the annotations that it stands for.
    public let group: GroupID

    /// The cluster's name within the group.
    public let cluster: ClusterID

    /// Whether this is a single annotation that is excluded from clusters, and
    /// not what was planned under the name.
    public let isExcluded: Bool

    init(group: GroupID, cluster: ClusterID, isExcluded: Bool = false) {
      (self.group, self.cluster, self.isExcluded) = (group, cluster, isExcluded)
    }
  }
}

extension ShownCluster.ID: Comparable {
  /// Orders names; the order means nothing but is the same everywhere.
  public static func < (a: Self, b: Self) -> Bool {
    if a.group != b.group { return a.group < b.group }
    if a.cluster != b.cluster { return a.cluster < b.cluster }
    return !a.isExcluded && b.isExcluded
  }
}

extension ShownCluster.ID: CustomStringConvertible {
  /// The name as text, such as `p17`, `c64-33-21`, `p17!` for an annotation that is
  /// excluded from clusters, or `2:p17` in group 2.
  public var description: String {
    let name = cluster.description + (isExcluded ? "!" : "")
    return group == .common ? name : "\(group.number):\(name)"
  }
}
