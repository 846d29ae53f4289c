import Pinfold

extension PlanOracle {
  /// Keeps the ids of clusters that survive from a previous plan, and their positions if the
  /// settings require it.
  ///
  /// An old cluster survives as a new one if both have the same unmoved members, at least one. The
  /// survivor keeps the old id unless another new cluster has it.
  public mutating func keepSurvivors(of previous: PlanOracle) {
    let names = Set(clusters.map(\.id))
    for (place, heir) in clusters.enumerated() {
      guard let ancestor = previous.ancestor(of: heir, in: self) else { continue }
      let keepsPlace = keepsAnchor(of: ancestor, for: heir, previous.options.anchor)
      clusters[place] = Cluster(
        id: names.contains(ancestor.id) ? heir.id : ancestor.id,
        cell: heir.cell,
        anchor: keepsPlace ? ancestor.anchor : heir.anchor,
        isUniqueLocation: heir.isUniqueLocation,
        members: heir.members
      )
    }
  }

  /// Returns the cluster of this plan that survives as `heir`, if any.
  private func ancestor(of heir: Cluster, in plan: PlanOracle) -> Cluster? {
    let staying = Set(points.intersection(plan.points).map(\.id))
    let members = staying.intersection(heir.members)
    let ancestor = clusters.first { !members.isDisjoint(with: $0.members) }
    guard let ancestor, staying.intersection(ancestor.members) == members else { return nil }
    return ancestor
  }

  private func keepsAnchor(of ancestor: Cluster, for heir: Cluster, _ anchor: Anchor) -> Bool {
    guard clustering.keepsAnchors, !ancestor.isUniqueLocation, !heir.isUniqueLocation else {
      return false
    }
    switch (anchor, options.anchor) {
    case (.centroid, .centroid), (.nearestToCellCenter, .nearestToCellCenter),
      (.cellCenter, .cellCenter), (.custom, .custom):
      break
    default: return false
    }
    let place = PointOracle.Point(PointID(0), at: ancestor.anchor)
    return place.map(grid.cell(of:)) == heir.cell
  }
}
