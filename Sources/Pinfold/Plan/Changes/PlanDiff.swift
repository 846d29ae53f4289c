/// What turns one plan into the next.
///
///     let next = planner.plan(index, for: viewport, after: plan)
///     let diff = PlanDiff(from: plan, to: next)
///     for cluster in diff.removed { … }
///     for cluster in diff.inserted { diff.sources(of: cluster.id) … }
///
/// A diff accounts for every member: for each cluster that it names, the counts of
/// ``flows`` add up to its own, so that a split can be shown as parts that leave the old
/// position, and a merge as parts that arrive. Clusters that did not change are not in
/// it.
public struct PlanDiff: Sendable {
  /// A cluster that is shown before and after, with something new to show.
  public struct Change: Sendable {
    /// As it was.
    public let before: Cluster

    /// As it is, under the same name.
    public let after: Cluster

    /// Whether members were inserted or removed, or any was moved or has other values.
    public let hasNewMembers: Bool

    /// Whether it is somewhere else.
    public var isMoved: Bool { before.anchor != after.anchor }
  }

  /// What is not shown any more, in the old plan's order.
  public let removed: [Cluster]

  /// What was not shown before, in the new plan's order.
  public let inserted: [Cluster]

  /// The clusters that stay and have changed, in the new plan's order.
  public let changed: [Change]

  /// Where the members of the removed, the inserted and the changed clusters were
  /// and are, in the order of the old plan, then of the new one.
  public let flows: [MemberFlow]
}

extension PlanDiff {
  /// Whether nothing is to be done.
  public var isEmpty: Bool { removed.isEmpty && inserted.isEmpty && changed.isEmpty }

  /// Returns where the members of a cluster of the new plan were.
  ///
  /// - Complexity: O(*n*) in the number of flows.
  public func sources(of id: ClusterID) -> [MemberFlow] {
    flows.filter { $0.to == .cluster(id) }
  }

  /// Returns where the members of a cluster of the old plan are.
  ///
  /// - Complexity: O(*n*) in the number of flows.
  public func targets(of id: ClusterID) -> [MemberFlow] {
    flows.filter { $0.from == .cluster(id) }
  }

  /// The names of old clusters with members in several clusters now, in the old plan's
  /// order.
  public var splits: [ClusterID] {
    Self.repeated(flows.filter { $0.isBetweenClusters }.map { $0.from })
  }

  /// The names of new clusters with members from several clusters, in ascending order.
  public var merges: [ClusterID] {
    Self.repeated(flows.filter { $0.isBetweenClusters }.map { $0.to }).sorted()
  }

  private static func repeated(_ ends: [MemberFlow.Endpoint]) -> [ClusterID] {
    var ids = ends.compactMap { if case .cluster(let id) = $0 { id } else { nil } }
    ids.sort()
    var repeated: [ClusterID] = []
    for (id, next) in zip(ids, ids.dropFirst()) where id == next && repeated.last != id {
      repeated.append(id)
    }
    return repeated
  }

  /// Returns what is shown after the diff, given what was shown before it.
  ///
  /// - Parameter clusters: The clusters of the old plan, in any order.
  /// - Returns: The clusters of the new plan, by ascending name; the plan itself orders
  ///   them by cells.
  public func applied(to clusters: [Cluster]) -> [Cluster] {
    let replaced = (removed.map { $0.id } + changed.map { $0.before.id }).sorted()
    let kept = clusters.filter { !$0.id.isIn(sorted: replaced) }
    return (kept + inserted + changed.map { $0.after }).sorted { $0.id < $1.id }
  }
}

extension MemberFlow {
  /// Whether both ends are clusters.
  fileprivate var isBetweenClusters: Bool {
    from.isCluster && to.isCluster
  }
}
