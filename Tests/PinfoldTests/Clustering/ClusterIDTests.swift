import Pinfold
import PinfoldTesting
import Testing

@Suite struct ClusterIDTests {
  /// Names are read back from their text, and different names have different texts.
  @Test(arguments: 0..<50)
  func textIsReadBack(seed: UInt64) {
    let scenario = PlanScenario(seed: seed)
    let plan = Planner(scenario.options).plan(
      PointIndex(scenario.coordinates),
      for: scenario.viewport
    )
    let ids = plan.clusters.map(\.id)
    #expect(ids.map { ClusterID($0.description) } == ids)
    #expect(Set(ids.map(\.description)).count == Set(ids).count)
  }

  @Test(arguments: [
    "p0", "p17", "p4294967295", "c1-0-0", "c64-33-21", "a17", "c4294967296-4294967295-0",
  ])
  func textsOfNamesAreRead(text: String) {
    #expect(ClusterID(text)?.description == text)
  }

  @Test(arguments: [
    "", "p", "c", "p-1", "p+1", "p 1", "p01", "p4294967296", "p99999999999", "q1", "a1-2", "P1",
    "p1-2",
    "c64-33", "c64-33-21-1", "c64--21", "c0-0-0", "c64-64-0", "c64-0-64", "c064-1-1", "c64-1-",
    "c4294967297-0-0", "c64-33-21 ", "p１",
  ])
  func otherTextsAreNoNames(text: String) {
    #expect(ClusterID(text) == nil)
  }

  /// The order is total. Its meaning does not matter.
  @Test(arguments: 0..<30)
  func namesAreOrdered(seed: UInt64) {
    let scenario = PlanScenario(seed: seed)
    let plan = Planner(scenario.options).plan(
      PointIndex(scenario.coordinates),
      for: scenario.viewport
    )
    let sorted = plan.clusters.map(\.id).sorted()
    #expect(zip(sorted, sorted.dropFirst()).allSatisfy { $0 < $1 && !($1 < $0) })
  }
}
