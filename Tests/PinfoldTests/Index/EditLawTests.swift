import Pinfold
import PinfoldTesting
import Testing

@Suite struct EditLawTests {
  /// After any edits, every answer equals the answer of an index built afresh.
  @Test(arguments: 0..<200)
  func editsEqualARebuild(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let coordinates = random.coordinates(count: 0...150)
    var index = PointIndex(coordinates)
    var oracle = PointOracle(coordinates)
    for round in 0..<random.integer(in: 1...40) {
      let count = random.chance(0.7) ? random.integer(in: 0...6) : random.integer(in: 0...120)
      let edits = random.edits(count: count, ids: coordinates.count + 40)
      let summary = index.apply(edits)
      let changes = oracle.apply(edits)
      #expect(summary.inserted == changes.inserted)
      #expect(summary.removed == changes.removed)
      #expect(summary.moved == changes.moved)
      #expect(summary.ignored == changes.ignored)
      #expect(index.count == oracle.points.count)
      #expect(index.rejected == oracle.rejected)
      if round.isMultiple(of: 7) { expectSameRects(index, oracle, &random, count: 3) }
    }
    expectSameRects(index, oracle, &random)
    expectSamePlan(index, oracle, &random)
  }

  /// Points that are inserted and removed one at a time pile up layers of all sizes.
  @Test(arguments: 0..<10)
  func singleEditsEqualARebuild(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var index = PointIndex()
    var oracle = PointOracle()
    for _ in 0..<600 {
      let edit = random.edits(count: 1, ids: 60)
      switch edit[0] {
      case .insert(let id, let coordinate, _, _):
        #expect(index.insert(id, at: coordinate) == (oracle.apply(edit).ignored == 0))
      case .remove(let id):
        #expect(index.remove(id) == (oracle.apply(edit).ignored == 0))
      case .move(let id, let coordinate):
        #expect(index.move(id, to: coordinate) == (oracle.apply(edit).ignored == 0))
      case .update: break
      }
    }
    #expect(index.count == oracle.points.count)
    expectSameRects(index, oracle, &random)
    expectSamePlan(index, oracle, &random)
  }

  @Test(arguments: 0..<100)
  func editsOfACopyLeaveTheOriginalAlone(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let coordinates = random.coordinates(count: 1...100)
    let index = PointIndex(coordinates)
    let oracle = PointOracle(coordinates)
    let scenario = PlanScenario(seed: seed)
    let plan = Planner(scenario.options).plan(index, for: scenario.viewport)
    let before = figures(of: plan)
    var copy = index
    var edited = oracle
    for _ in 0..<10 {
      let edits = random.edits(count: 20, ids: coordinates.count + 10)
      copy.apply(edits)
      edited.apply(edits)
    }
    expectSameRects(index, oracle, &random)
    expectSameRects(copy, edited, &random)
    // A plan keeps the points that it was made of.
    #expect(figures(of: plan) == before)
  }

  /// Removing everything, in any order, leaves an index of nothing.
  @Test(arguments: 0..<50)
  func removingAllLeavesNothing(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let coordinates = random.coordinates(count: 1...300)
    var index = PointIndex(coordinates)
    var ids = random.shuffled(coordinates.indices.map { PointID(UInt32($0)) })
    while !ids.isEmpty {
      let batch = ids.suffix(random.integer(in: 1...40))
      ids.removeLast(batch.count)
      #expect(index.apply(batch.map { .remove($0) }).removed == batch.count)
      #expect(index.count == ids.count)
    }
    #expect(index.isEmpty)
    let plan = Planner().plan(index, for: random.viewport(near: coordinates))
    #expect(plan.clusters.isEmpty)
    #expect(ids.allSatisfy { plan.cluster(of: $0) == nil })
  }
}
