import Pinfold

/// A plan that may be asked about, with what belongs to it. A class: each export asks for it, and copies
/// of all of it would be code to download.
final class KeptPlan {
  let plan: Plan

  /// What it was made by.
  let planner: Planner

  /// What turned the previous plan into it, if there was one.
  let diff: PlanDiff?

  /// How many points those that took part stand for, and how many columns they have.
  let pointCount: Int
  let columnCount: Int

  /// Where single points are drawn beside each other, by the offset of their cluster.
  private let displayed: [Coordinate?]

  init(
    _ step: Planner.Step,
    _ planner: Planner,
    of points: PointIndex,
    isFirst: Bool,
    spread: Double?
  ) {
    (plan, self.planner) = (step.plan, planner)
    diff = isFirst ? nil : step.diff
    (pointCount, columnCount) = (points.totalWeight, points.columnCount)
    var spreading = Spreading()
    if let spread { spreading.metersPerMember = spread }
    displayed = spread == nil ? [] : spreading.displayed(placesOf: step.plan)
  }

  /// Returns where a cluster is drawn.
  func coordinate(ofCluster offset: Int) -> Coordinate {
    displayedCoordinate(ofCluster: offset) ?? plan.clusters[offset].coordinate
  }

  /// Returns where a cluster is drawn if that is not where the plan has it.
  func displayedCoordinate(ofCluster offset: Int) -> Coordinate? {
    offset < displayed.count ? displayed[offset] : nil
  }

  /// Returns whether a cluster is a single point that is drawn where it is.
  func isExactPoint(_ offset: Int) -> Bool {
    let cluster = plan.clusters[offset]
    guard !cluster.isCluster, displayedCoordinate(ofCluster: offset) == nil,
      let id = cluster.firstMember
    else { return false }
    return plan.members(of: cluster).position(of: id) == cluster.anchor
  }
}
