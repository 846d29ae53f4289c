/// The changes from one plan to the next.
///
///     let next = planner.plan(index, for: viewport, after: plan)
///     let diff = PlanDiff(from: plan, to: next)
///     for cluster in diff.removed { … }
///     for cluster in diff.inserted { diff.sources(of: cluster.id) … }
///
/// A diff accounts for every member: the ``flows`` of each listed cluster add up to its count. So
/// an app can animate a split as parts that leave the old position, and a merge as parts that
/// arrive. A diff omits unchanged clusters.
public struct PlanDiff: Sendable {
  /// A cluster in both plans that looks or contains something different.
  public struct Change: Sendable {
    /// The cluster in the old plan.
    public let before: Cluster

    /// The cluster in the new plan, with the same id.
    public let after: Cluster

    /// Whether members were inserted, removed, moved or updated.
    public let hasNewMembers: Bool

    /// Whether the anchor changed.
    public var isMoved: Bool { before.anchor != after.anchor }
  }

  /// Clusters of the old plan that disappear, in the order of the old plan.
  public let removed: [Cluster]

  /// New clusters, in the order of the new plan.
  public let inserted: [Cluster]

  /// Clusters that remain but changed, in the order of the new plan.
  public let changed: [Change]

  /// The old and new endpoints of the members of all listed clusters, sorted by old cluster, then
  /// by new cluster.
  public let flows: [MemberFlow]
}

extension PlanDiff {
  /// Whether both plans show the same.
  public var isEmpty: Bool { removed.isEmpty && inserted.isEmpty && changed.isEmpty }

  /// Returns the flows into a cluster of the new plan.
  ///
  /// - Complexity: O(*n*) in the number of flows.
  public func sources(of id: ClusterID) -> [MemberFlow] {
    flows.filter { $0.to == .cluster(id) }
  }

  /// Returns the flows out of a cluster of the old plan.
  ///
  /// - Complexity: O(*n*) in the number of flows.
  public func targets(of id: ClusterID) -> [MemberFlow] {
    flows.filter { $0.from == .cluster(id) }
  }

  /// The ids of old clusters whose members are now in several clusters, in ascending order.
  public var splits: [ClusterID] {
    Self.repeated(flows.filter { $0.isBetweenClusters }.map { $0.from })
  }

  /// The ids of new clusters with members from several clusters, in ascending order.
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

  /// Applies the diff to the clusters of the old plan.
  ///
  /// - Parameter clusters: The clusters of the old plan, in any order.
  /// - Returns: The clusters of the new plan, sorted by id. The plan itself sorts them by cell.
  public func applied(to clusters: [Cluster]) -> [Cluster] {
    let replaced = (removed.map { $0.id } + changed.map { $0.before.id }).sorted()
    let kept = clusters.filter { !$0.id.isIn(sorted: replaced) }
    return (kept + inserted + changed.map { $0.after }).sorted { $0.id < $1.id }
  }
}

extension MemberFlow {
  fileprivate var isBetweenClusters: Bool {
    from.isCluster && to.isCluster
  }
}
