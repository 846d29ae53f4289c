extension PlanDiff {
  /// Compares two plans, which may have different points.
  ///
  /// Two clusters are the same if they have the same id. To keep ids, make the new plan after the
  /// old one: see ``Planner/plan(_:for:after:)-(PreparedIndex,_,_)``.
  ///
  /// - Complexity: As for making both plans, plus O(log *n*) for each point edited between them.
  public init(from old: Plan, to new: Plan) {
    let lineage = Lineage(from: old, to: new)
    self.init(from: old, to: new, along: lineage.shown(from: old, to: new))
  }

  /// Compares two plans, given their lineage.
  init(from old: Plan, to new: Plan, along lineage: Lineage) {
    let offsets = Self.offsetsByName(old.clusters)
    var isNamed = (
      old: [Bool](repeating: true, count: old.clusters.count),
      new: [Bool](repeating: true, count: new.clusters.count)
    )
    var (inserted, changed): ([Cluster], [Change]) = ([], [])
    var isRemoved = isNamed.old
    for (index, cluster) in new.clusters.enumerated() {
      guard let previous = Self.offset(of: cluster.id, in: offsets) else {
        inserted.append(cluster)
        continue
      }
      isRemoved[previous] = false
      let hasNewMembers =
        lineage.isOldEdited[previous] || lineage.isNewEdited[index]
        || !lineage.keepsMembers(previous, index)
      let before = old.clusters[previous]
      if hasNewMembers || before != cluster {
        changed.append(Change(before: before, after: cluster, hasNewMembers: hasNewMembers))
      } else {
        (isNamed.old[previous], isNamed.new[index]) = (false, false)
      }
    }
    removed = old.clusters.indices.filter { isRemoved[$0] }.map { old.clusters[$0] }
    (self.inserted, self.changed) = (inserted, changed)
    flows = lineage.flows.compactMap { flow in
      guard isNamed.old.has(flow.from) || isNamed.new.has(flow.to) else { return nil }
      return MemberFlow(
        from: flow.from.map { old.clusters[$0].id },
        to: flow.to.map { new.clusters[$0].id },
        count: flow.count
      )
    }
  }

  /// Creates the diff from an empty map to a plan.
  package init(inserting plan: Plan) {
    (removed, inserted, changed) = ([], plan.clusters, [])
    flows = plan.clusters.map { MemberFlow(from: .absent, to: .cluster($0.id), count: $0.count) }
  }

  private typealias NamedOffset = (id: ClusterID, offset: Int)

  private static func offsetsByName(_ clusters: [Cluster]) -> [NamedOffset] {
    clusters.enumerated().map { (id: $1.id, offset: $0) }.sorted { $0.id < $1.id }
  }

  private static func offset(of id: ClusterID, in offsets: [NamedOffset]) -> Int? {
    let index = offsets.indices.endOfPrefix { offsets[$0].id < id }
    return index < offsets.count && offsets[index].id == id ? offsets[index].offset : nil
  }
}

extension Array<Bool> {
  fileprivate func has(_ endpoint: Lineage.Endpoint) -> Bool {
    if case .cluster(let index) = endpoint { self[index] } else { false }
  }
}
