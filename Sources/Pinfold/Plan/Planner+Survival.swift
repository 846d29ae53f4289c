extension Planner {
  /// Whether clusters take over names from a previous plan.
  ///
  /// In the other strategies, a cluster is named after its representative point.
  func keepsNames(of previous: Plan) -> Bool {
    options.strategy.grid != nil && previous.strategy.grid != nil
  }

  /// Keeps the names of clusters that survive from a previous plan and, if the options
  /// say so, their positions.
  ///
  /// - Parameters:
  ///   - previous: What is shown now.
  ///   - plan: The new plan.
  ///   - lineage: Where the members of the one are in the other.
  func keepSurvivors(of previous: Plan, in plan: inout Plan, along lineage: Lineage) {
    // Names that the plan assigns by itself are not passed on to other clusters.
    let names = plan.clusters.map { $0.id }.sorted()
    // What was planned, not what a pass made of it: passes must not add up.
    let ancestors = previous.planned.clusters
    for (old, new) in lineage.survivals {
      let (ancestor, heir) = (ancestors[old], plan.clusters[new])
      if !ancestor.id.isIn(sorted: names) { plan.clusters[new].id = ancestor.id }
      let stays =
        options.strategy.grid?.keepsAnchors == true && plan.anchor.isSameKind(as: previous.anchor)
        && !ancestor.isUniqueLocation && !heir.isUniqueLocation
        && plan.grid.cell(containing: ancestor.anchor) == heir.cell
      if stays { plan.clusters[new].anchor = ancestor.anchor }
    }
  }
}

extension Lineage {
  /// The pairs of an old and a new cluster of which the one survives as the other.
  ///
  /// Whether all members of the first that stay where they are on the map are in the
  /// second, and the second has no others that stay. Points that were inserted, removed
  /// or moved do not matter.
  var survivals: [(old: Int, new: Int)] {
    var (heirs, ancestors) = (
      [Int](repeating: 0, count: isOldEdited.count), [Int](repeating: 0, count: isNewEdited.count)
    )
    for flow in stayingFlows {
      if case .cluster(let old) = flow.from { heirs[old] += 1 }
      if case .cluster(let new) = flow.to { ancestors[new] += 1 }
    }
    return stayingFlows.compactMap { flow in
      guard case .cluster(let old) = flow.from, case .cluster(let new) = flow.to,
        heirs[old] == 1, ancestors[new] == 1
      else { return nil }
      return (old, new)
    }
  }
}

extension ClusterID {
  /// Returns whether the name is in a list in ascending order.
  func isIn(sorted names: [ClusterID]) -> Bool {
    let index = names.indices.endOfPrefix { names[$0] < self }
    return index < names.count && names[index] == self
  }
}
