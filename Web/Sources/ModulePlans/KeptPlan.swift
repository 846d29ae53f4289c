import Pinfold

/// A plan that is kept for queries. It is a class because copying a struct in each export would add
/// code to download.
final class KeptPlan {
  let plan: Plan

  let planner: Planner

  let diff: PlanDiff?

  /// The total weight of the planned points, and the number of their columns.
  let pointCount: Int
  let columnCount: Int

  /// The positions of single points that are drawn beside each other, by the offset of their
  /// cluster.
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

  func coordinate(ofCluster offset: Int) -> Coordinate {
    displayedCoordinate(ofCluster: offset) ?? plan.clusters[offset].coordinate
  }

  /// Returns the drawn position of a cluster if it differs from the planned one.
  func displayedCoordinate(ofCluster offset: Int) -> Coordinate? {
    offset < displayed.count ? displayed[offset] : nil
  }

  /// Returns whether a cluster is a single point drawn at its exact position.
  func isExactPoint(_ offset: Int) -> Bool {
    let cluster = plan.clusters[offset]
    guard !cluster.isCluster, displayedCoordinate(ofCluster: offset) == nil,
      let id = cluster.firstMember
    else { return false }
    return plan.members(of: cluster).position(of: id) == cluster.anchor
  }
}
