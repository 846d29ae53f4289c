import Pinfold
import PinfoldTesting
import Testing

/// A diff turns one plan into the next, and accounts for every member.
@Suite struct PlanDiffLawTests {
  @Test(arguments: 0..<300)
  func diffAppliedToTheOldPlanIsTheNewOne(seed: UInt64) {
    let step = PlanStep(seed: seed)
    step.expectDiffToLeadToTheNewPlan()
    let diff = step.diff
    #expect(diff.applied(to: step.old.clusters.reversed()) == diff.applied(to: step.old.clusters))
  }

  @Test(arguments: 0..<300)
  func changesAreExactlyWhatChanged(seed: UInt64) {
    PlanStep(seed: seed).expectChangesToBeAll()
  }

  @Test(arguments: 0..<300)
  func flowsCountEveryMemberOnce(seed: UInt64) {
    PlanStep(seed: seed).expectFlowsToCountEveryMember()
  }

  /// Defect 24: without lineage, splitting and merging cannot be shown.
  @Test(arguments: 0..<200)
  func defect24SplitsAndMergesAreReported(seed: UInt64) {
    let step = PlanStep(seed: seed)
    let diff = PlanDiff(from: step.old, to: step.new)
    let splits = step.old.clusters.filter { cluster in
      Set(step.old.members(of: cluster).compactMap { step.new.cluster(of: $0)?.id }).count > 1
    }
    let merges = step.new.clusters.filter { cluster in
      Set(step.new.members(of: cluster).compactMap { step.old.cluster(of: $0)?.id }).count > 1
    }
    #expect(Set(diff.splits) == Set(splits.map(\.id)))
    #expect(diff.splits.count == splits.count)
    #expect(diff.merges == merges.map(\.id).sorted())
  }
}

/// Two plans, one after the other, with edits between them.
private struct PlanStep: DiffStep {
  let old: Plan
  let new: Plan
  let oldPoints: PointOracle
  let newPoints: PointOracle

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var (index, points) = random.editedIndex(columns: 1)
    let options = random.options()
    let places = points.points.map { WebMercator.coordinate(for: $0.mapPoint) }
    let viewport = random.viewport(near: places)
    oldPoints = points
    old = Planner(options).plan(index, for: viewport)
    for _ in 0..<random.pick([0, 1, 1, 8]) {
      let edits = random.edits(count: random.integer(in: 0...12), ids: 130, columns: 1)
      index.apply(edits)
      points.apply(edits)
    }
    if random.chance(0.1) {
      // Another index altogether.
      (index, points) = random.editedIndex(columns: 1)
    }
    newPoints = points
    let moved = random.zoomed(viewport, by: random.pick([0, 0, -1, 1, random.number(in: -4...4)]))
    let planner = Planner(random.chance(0.8) ? options : random.options())
    new = planner.plan(
      index,
      for: random.chance(0.5) ? moved : random.panned(moved),
      after: random.chance(0.8) ? old : nil
    )
  }
}
