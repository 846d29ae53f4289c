extension Lineage {
  /// Follows the members of each category from one plan with borders to the next.
  ///
  /// A point that changes its category counts as removed and inserted.
  ///
  /// - Returns: `nil` if the plans have no borders by the same column, or show subsets.
  init?(byCategoryFrom old: Plan, to new: Plan) {
    guard ColumnKinds.areIncluded, old.subset == nil && new.subset == nil,
      let before = old.membership.parts, let after = new.membership.parts,
      before.column == after.column
    else { return nil }
    let counts = (old.planned.clusters.count, new.planned.clusters.count)
    var isOldEdited = [Bool](repeating: false, count: counts.0)
    var isNewEdited = [Bool](repeating: false, count: counts.1)
    var (flows, staying) = (FlowCounts(), FlowCounts())
    for category in UInt8.min...UInt8.max {
      guard before.hasClusters(of: category) || after.hasClusters(of: category) else { continue }
      let (from, to) = (before.plan(of: category), after.plan(of: category))
      let lineage = Lineage(from: from, to: to)
      func add(_ flow: Flow<Int>, to counts: inout FlowCounts) {
        counts.add(
          flow.from.map { before.planned($0, of: category) },
          flow.to.map { after.planned($0, of: category) },
          flow.count
        )
      }
      for flow in lineage.flows { add(flow, to: &flows) }
      for flow in lineage.stayingFlows { add(flow, to: &staying) }
      for (cluster, isEdited) in lineage.isOldEdited.enumerated() where isEdited {
        isOldEdited[before.planned(cluster, of: category)] = true
      }
      for (cluster, isEdited) in lineage.isNewEdited.enumerated() where isEdited {
        isNewEdited[after.planned(cluster, of: category)] = true
      }
    }
    self.init(
      flows: flows.flows(),
      stayingFlows: staying.flows(),
      isOldEdited: isOldEdited,
      isNewEdited: isNewEdited
    )
  }
}
