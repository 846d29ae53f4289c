import Pinfold
import PinfoldTesting
import Testing

/// A budget of views, the best-ranked first (J17).
@Suite struct RankedThinningTests {
  /// At most the budget, and each cell shows the best of its points.
  @Test(arguments: 0..<200)
  func bestOfEachCellIsShownWithinTheBudget(seed: UInt64) {
    var scenario = PlanScenario(seed: seed)
    let places = scenario.coordinates
    let ranks = places.map { _ in Double(scenario.random.integer(in: 0...20)) }
    var index = PointIndex(places, columns: [ranks])
    var oracle = PointOracle(places, columns: [ranks])
    // Edits leave layers, which hide old ranks.
    for row in 0..<UInt32(places.count) where scenario.random.chance(0.1) {
      let value = Double(scenario.random.integer(in: 0...30))
      index.apply([.update(PointID(row), values: [value])])
      oracle.apply([.update(PointID(row), values: [value])])
    }
    let thinning = scenario.random.thinning()
    let plan = Planner(scenario.options(thinning)).plan(index, for: scenario.viewport)
    #expect(plan.clusters.count <= thinning.budget)
    for cluster in plan.clusters {
      let members = oracle.points.filter { plan.grid.cell(containing: $0.mapPoint) == cluster.cell }
      let best = members.min { a, b in
        let (left, right) = (oracle.values(of: a.id)?[0] ?? 0, oracle.values(of: b.id)?[0] ?? 0)
        return left != right ? left > right : a.id < b.id
      }
      #expect(cluster.firstMember == best?.id && cluster.count == members.count)
      #expect(cluster.anchor == best?.mapPoint)
    }
  }

  /// Zooming in never hides a point that was shown and is still in sight.
  @Test(arguments: 0..<200)
  func zoomingInHidesNothing(seed: UInt64) {
    var scenario = PlanScenario(seed: seed)
    let places = scenario.coordinates
    let ranks = places.map { _ in Double(scenario.random.integer(in: 0...20)) }
    let index = PointIndex(places, columns: [ranks])
    let planner = Planner(scenario.options(scenario.random.thinning()))
    var viewport = scenario.viewport
    var plan = planner.plan(index, for: viewport)
    for _ in 0..<6 {
      viewport = scenario.random.zoomedIn(viewport)
      let next = planner.plan(index, for: viewport, after: plan)
      let shown = Set(next.clusters.compactMap(\.firstMember))
      let area = viewport.visibleMapRect.split()
      for cluster in plan.clusters where area.contains(where: { $0.contains(cluster.anchor) }) {
        #expect(cluster.firstMember.map(shown.contains) == true)
      }
      plan = next
    }
  }
}

extension PlanScenario {
  fileprivate func options(_ thinning: RankedThinning) -> ClusterOptions {
    var options = options
    options.strategy = .ranked(thinning)
    options.marginFactor = 0.5
    return options
  }
}

extension SplitMix64 {
  fileprivate mutating func thinning() -> RankedThinning {
    var thinning = RankedThinning()
    thinning.budget = pick([1, 4, 20, 200])
    return thinning
  }

  fileprivate mutating func zoomedIn(_ viewport: Viewport) -> Viewport {
    let rect = viewport.visibleMapRect
    let scale = number(in: 0.3...1)
    return Viewport(
      visibleMapRect: MapRect(
        x: rect.minX + rect.width * (1 - scale) * number(in: 0...1),
        y: rect.minY + rect.height * (1 - scale) * number(in: 0...1),
        width: rect.width * scale,
        height: rect.height * scale
      ),
      width: viewport.width,
      height: viewport.height
    )
  }
}
