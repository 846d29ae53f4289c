import Pinfold
import PinfoldTesting
import Testing

/// Panning moves no cell: where two plans of one scale overlap, they are equal.
@Suite struct PanningLawTests {
  @Test(arguments: 0..<200)
  func plansAgreeWhereTheyOverlap(seed: UInt64) {
    var scenario = PlanScenario(seed: seed)
    let index = PointIndex(scenario.coordinates)
    let planner = Planner(scenario.options)
    let first = planner.plan(index, for: scenario.viewport)
    for _ in 0..<4 {
      let panned = scenario.random.panned(scenario.viewport)
      let next = planner.plan(index, for: panned)
      #expect(next.grid == first.grid)
      #expect(commonFigures(first, next) == commonFigures(next, first))
    }
  }

  /// Panning once around the world changes nothing.
  @Test(arguments: 0..<100)
  func planIsTheSameATurnAway(seed: UInt64) {
    let scenario = PlanScenario(seed: seed)
    let index = PointIndex(scenario.coordinates)
    let planner = Planner(scenario.options)
    // Scales of a power of two, so that turns are exact.
    let visible = MapRect(
      x: Double(seed) * 4096,
      y: scenario.viewport.visibleMapRect.minY,
      width: 65_536 * Double(1 + seed % 64),
      height: 65_536
    )
    let plans = [0.0, 1, -1, 5].map { turns in
      let rect = MapRect(
        x: visible.minX + turns * MapRect.world.width,
        y: visible.minY,
        width: visible.width,
        height: visible.height
      )
      return planner.plan(index, for: Viewport(visibleMapRect: rect, width: 512, height: 512))
    }
    #expect(plans.allSatisfy { figures(of: $0) == figures(of: plans[0]) })
    #expect(plans.allSatisfy { $0.cells == plans[0].cells })
  }
}

/// The clusters of one plan in cells that are also in another.
func commonFigures(_ plan: Plan, _ other: Plan) -> [PlanOracle.Cluster] {
  figures(of: plan).filter { other.cells.contains($0.cell) }
}

extension SplitMix64 {
  /// Returns a viewport with its rect moved, at the same scale to the last bit.
  mutating func panned(_ viewport: Viewport) -> Viewport {
    let rect = viewport.visibleMapRect
    return Viewport(
      visibleMapRect: MapRect(
        x: rect.minX + rect.width * number(in: -1.5...1.5),
        y: rect.minY + rect.height * number(in: -1...1),
        width: rect.width,
        height: rect.height
      ),
      width: viewport.width,
      height: viewport.height
    )
  }

  /// Returns a viewport at another zoom level, about the same center.
  func zoomed(_ viewport: Viewport, by levels: Double) -> Viewport {
    let rect = viewport.visibleMapRect
    let width = viewport.width / ZoomLevel(viewport.zoomLevel.value + levels).zoomScale
    let height = width * viewport.height / viewport.width
    return Viewport(
      visibleMapRect: MapRect(
        x: rect.minX + (rect.width - width) / 2,
        y: rect.minY + (rect.height - height) / 2,
        width: width,
        height: height
      ),
      width: viewport.width,
      height: viewport.height
    )
  }
}
