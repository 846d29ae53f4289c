import PinfoldTesting
import Testing

@testable import Pinfold

/// A plan that shows a subset has the clusters of the whole plan, with only their members in it.
@Suite struct StableLawTests {
  @Test(arguments: 0..<300)
  func clustersKeepTheirPlaces(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (scenario, plan) = random.plannedScenario()
    var shown: [(plan: Plan, ids: Set<PointID>)] = [(plan, Set(scenario.points.keys))]
    for _ in 0..<2 {
      let (subset, ids) = scenario.subset(&random)
      let column = random.chance(0.5) ? 0 : nil
      let part = plan.showing(subset, countingColumn: column)
      expect(part, of: plan, scenario, ids)
      if column != nil {
        scenario.expectCounts(part)
      } else {
        #expect(part.clusters.allSatisfy { part.categoryCounts(of: $0) == nil })
        scenario.expectCounts(part.countingCategories(ofColumn: 0))
      }
      shown.append((part, ids))
    }
    for (from, to) in [(0, 1), (1, 2), (2, 0)] {
      scenario.expectDiff(from: shown[from], to: shown[to])
    }
  }

  /// A second subset shows the members of both.
  @Test(arguments: 0..<40)
  func subsetsAddUp(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (scenario, plan) = random.plannedScenario()
    let (a, b) = (scenario.subset(&random).0, scenario.subset(&random).0)
    let both = plan.showing(a).showing(b)
    let expected = plan.showing(a.intersection(b))
    #expect(both.figuresInFull.map(\.members) == expected.figuresInFull.map(\.members))
    #expect(both.clusters.map(\.id) == expected.clusters.map(\.id))
  }

  /// The counts by two columns are those of the members.
  @Test(arguments: 0..<300)
  func tablesHaveTheMembers(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (scenario, whole) = random.plannedScenario()
    let plan = random.chance(0.5) ? whole : whole.showing(scenario.subset(&random).0)
    let first = random.pick([0, 1, 3, 12])
    let width = plan.countingCategories(ofColumn: 3).clusters.first.map {
      plan.countingCategories(ofColumn: 3).categoryCounts(of: $0)?.count ?? 0
    }
    for cluster in plan.clusters {
      var expected = [[Int]](repeating: [Int](repeating: 0, count: width ?? 0), count: first + 2)
      for id in plan.members(of: cluster) {
        guard let point = scenario.points[id] else { continue }
        let row = point.values[0].isNaN ? first + 1 : min(Int(point.values[0]), first)
        let element = point.values[3].isNaN ? expected[row].count - 1 : Int(point.values[3])
        expected[row][element] += point.weight
      }
      #expect(plan.categoryCounts(of: cluster, first: first, ofColumn: 0, by: 3) == expected)
    }
  }

  private func expect(
    _ part: Plan,
    of whole: Plan,
    _ scenario: SubsetScenario,
    _ ids: Set<PointID>
  ) {
    var rest = part.clusters[...]
    for cluster in whole.clusters {
      let members = whole.members(of: cluster).filter(ids.contains)
      guard !members.isEmpty else { continue }
      guard let left = rest.popFirst() else {
        Issue.record("Cluster \(cluster.id) is missing")
        return
      }
      #expect(left.id == cluster.id && left.anchor == cluster.anchor && left.cell == cluster.cell)
      #expect(left.count == members.reduce(0) { $0 + (scenario.points[$1]?.weight ?? 0) })
      // A merged cluster with one part left has the order of that part.
      let found = Array(part.members(of: left))
      #expect(whole.merging == nil ? found == members : Set(found) == Set(members))
      #expect(left.isUniqueLocation || members.count > 1)
      #expect(left.isWeightedPoint == (members.count == 1 && left.count > 1))
      if members.count == 1 { #expect(left.firstMember == members[0]) }
      if let first = left.firstMember { #expect(members.contains(first)) }
      if cluster.firstMember != nil { #expect(left.firstMember != nil) }
      let values = members.compactMap { scenario.points[$0]?.values[2] }.filter { !$0.isNaN }
      let aggregate = part.aggregate(of: left, column: 2)
      #expect(aggregate.sum == values.reduce(0, +) && aggregate.maximum == values.max())
    }
    #expect(rest.isEmpty)
    for id in scenario.points.keys {
      let expected = ids.contains(id) ? whole.cluster(of: id)?.id : nil
      #expect(part.cluster(of: id)?.id == expected)
    }
  }
}

extension SplitMix64 {
  /// Returns points with edits, and a plan by any strategy, perhaps after a pass.
  mutating func plannedScenario() -> (SubsetScenario, Plan) {
    var scenario = SubsetScenario(&self, count: 0...80, isWeighted: chance(0.3))
    let options = options()
    let planner = Planner(withStrategy(options))
    var index = PreparedIndex(scenario.index)
    if chance(0.7) { index.prepare(for: planner.options.strategy) }
    for _ in 0..<pick([0, 0, 1, 4]) { index.apply(scenario.edit(&self)) }
    let viewport = chance(0.3) ? .world : viewport(near: scenario.coordinates)
    let plan = planner.plan(index, for: viewport)
    guard chance(0.3) else { return (scenario, plan) }
    return (
      scenario,
      OverlapRemoval().applied(to: plan) { ViewSize(width: $0 > 5 ? 200 : 40, height: 90) }
    )
  }
}

extension SubsetScenario {
  /// Expects the flows of the points that two plans show, by their clusters.
  func expectDiff(
    from old: (plan: Plan, ids: Set<PointID>),
    to new: (plan: Plan, ids: Set<PointID>)
  ) {
    let diff = PlanDiff(from: old.plan, to: new.plan)
    var counts: [MemberFlow: Int] = [:]
    func endpoint(_ id: PointID, _ side: (plan: Plan, ids: Set<PointID>)) -> MemberFlow.Endpoint {
      guard side.ids.contains(id) else { return .absent }
      return side.plan.cluster(of: id).map { .cluster($0.id) } ?? .outside
    }
    for (id, point) in points {
      let flow = MemberFlow(from: endpoint(id, old), to: endpoint(id, new), count: 0)
      counts[flow, default: 0] += point.weight
    }
    for flow in diff.flows {
      let key = MemberFlow(from: flow.from, to: flow.to, count: 0)
      #expect(counts[key] == flow.count)
    }
    #expect(
      diff.removed.map(\.id)
        == old.plan.clusters.map(\.id).filter { id in
          !new.plan.clusters.contains { $0.id == id }
        }
    )
    #expect(
      diff.inserted.map(\.id)
        == new.plan.clusters.map(\.id).filter { id in
          !old.plan.clusters.contains { $0.id == id }
        }
    )
    let names = Set(diff.changed.map(\.after.id))
    for cluster in new.plan.clusters {
      guard let before = old.plan.clusters.first(where: { $0.id == cluster.id }) else { continue }
      let isSame =
        before == cluster
        && Array(old.plan.members(of: before)) == Array(new.plan.members(of: cluster))
      #expect(names.contains(cluster.id) != isSame)
      guard names.contains(cluster.id) else { continue }
      #expect(diff.sources(of: cluster.id).reduce(0) { $0 + $1.count } == cluster.count)
      #expect(diff.targets(of: cluster.id).reduce(0) { $0 + $1.count } == before.count)
    }
  }
}
