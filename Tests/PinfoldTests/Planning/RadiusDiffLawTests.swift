import PinfoldTesting
import Testing

@testable import Pinfold

/// A diff turns a plan of clusters by distance into the next, and accounts for every
/// member.
@Suite struct RadiusDiffLawTests {
  @Test(arguments: 0..<400)
  func diffAppliedToTheOldPlanIsTheNewOne(seed: UInt64) {
    RadiusStep(seed: seed).expectDiffToLeadToTheNewPlan()
  }

  @Test(arguments: 0..<400)
  func changesAreExactlyWhatChanged(seed: UInt64) {
    RadiusStep(seed: seed).expectChangesToBeAll()
  }

  @Test(arguments: 0..<400)
  func flowsCountEveryMemberOnce(seed: UInt64) {
    RadiusStep(seed: seed).expectFlowsToCountEveryMember()
  }

  /// Between cells and clusters by distance, nodes are followed as far as they lie in
  /// one cell.
  @Test(arguments: 0..<12)
  func nodesAreFollowedToCells(seed: UInt64) {
    let step = CellStep(seed: seed)
    let edits = step.new.index.difference(from: step.old.index)
    #expect(RadiusCellFlows(from: step.old, to: step.new, edits) != nil)
    step.expectDiffToLeadToTheNewPlan()
    step.expectChangesToBeAll()
    step.expectFlowsToCountEveryMember()
  }
}

/// A plan by cells and one of clusters by distance, of many points.
private struct CellStep: DiffStep {
  let old: Plan
  let new: Plan
  let oldPoints: PointOracle
  let newPoints: PointOracle

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let coordinates = [
      DataSet.clustered(count: 1500), DataSet.uniform(count: 1500), DataSet.kyoto(count: 1500),
    ][Int(seed % 3)]
    var index = PreparedIndex(PointIndex(coordinates))
    oldPoints = PointOracle(coordinates)
    var radius = ClusterOptions()
    let clustering = RadiusClustering()
    radius.strategy = .radius(clustering)
    var cells = ClusterOptions()
    cells.strategy.grid?.cellSize = random.pick([30, 60, 200])
    cells.strategy.grid?.lattice = random.pick([.levels, .exact])
    if random.chance(0.7) { index.prepare(clustering) }
    let planners = (
      Planner(seed % 2 == 0 ? radius : cells), Planner(seed % 2 == 0 ? cells : radius)
    )
    let viewport = seed % 4 < 2 ? .world : random.viewport(near: coordinates)
    old = planners.0.plan(index, for: viewport)
    let edits = random.edits(count: random.pick([0, 3, 30]), ids: 1600)
    index.apply(edits)
    var points = oldPoints
    points.apply(edits)
    newPoints = points
    let zoomed = random.zoomed(viewport, by: random.pick([0, 0, 1, -2]))
    new = planners.1.plan(index, for: random.panned(zoomed), after: old)
  }
}
