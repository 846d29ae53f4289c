extension Planner {
  /// Returns whether clusters inherit ids. Other strategies derive ids from representative points.
  func keepsNames(of previous: Plan) -> Bool {
    // With borders, clusters inherit the ids of their own category already.
    options.strategy.grid != nil && previous.strategy.grid != nil
      && options.border == nil && previous.borderColumn == nil
  }

  /// Keeps the ids of surviving clusters, and their positions if the options say so.
  func keepSurvivors(of previous: Plan, in plan: inout Plan, along lineage: Lineage) {
    // Do not pass on ids that the new plan assigns itself.
    let names = plan.clusters.map { $0.id }.sorted()
    // Use the plan before passes, so that passes do not accumulate.
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
  /// The pairs of an old cluster and the new cluster that it survives as.
  ///
  /// Ignoring inserted, removed and moved points, both clusters have the same members.
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
  func isIn(sorted names: [ClusterID]) -> Bool {
    let index = names.indices.endOfPrefix { names[$0] < self }
    return index < names.count && names[index] == self
  }
}
