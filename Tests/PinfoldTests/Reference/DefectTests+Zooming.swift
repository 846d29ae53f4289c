import Pinfold
import PinfoldTesting
import Testing

extension DefectTests {
  /// Defect 18: small changes of zoom split big clusters again.
  @Test func defect18SmallPinchesChangeNothing() {
    let index = PointIndex(DataSet.clustered(count: 2000))
    let planner = Planner()
    let width = MapRect.world.width / 8
    func viewport(zoom: Double) -> Viewport {
      Viewport(
        visibleMapRect: MapRect(
          x: 120_000_000,
          y: 90_000_000,
          width: width / ZoomLevel(zoom + 20).zoomScale,
          height: width / ZoomLevel(zoom + 20).zoomScale
        ),
        width: 800,
        height: 800
      )
    }
    let first = planner.plan(index, for: viewport(zoom: 0))
    var plan = first
    for zoom in [0.01, -0.02, 0.1, -0.14, 0.14, 0] {
      plan = planner.plan(index, for: viewport(zoom: zoom), after: plan)
      #expect(commonFigures(plan, first) == commonFigures(first, plan))
    }
    // Pinched further without a plan before, the nested cells still only halve.
    let closer = planner.plan(index, for: viewport(zoom: 0.5))
    #expect([1, 2].contains(closer.grid.cellsAroundWorld / first.grid.cellsAroundWorld))
  }

  /// Defect 19: a reused cluster keeps a place that may be in another cell.
  @Test(arguments: 0..<50)
  func defect19AnchorsAreInTheirCells(seed: UInt64) {
    var scenario = PlanScenario(seed: seed)
    let index = PointIndex(scenario.coordinates)
    let planner = Planner(scenario.options)
    var plan = planner.plan(index, for: scenario.viewport)
    for _ in 0..<5 {
      let pinched = scenario.random.zoomed(
        scenario.viewport,
        by: scenario.random.number(in: -2...2)
      )
      plan = planner.plan(index, for: scenario.random.panned(pinched), after: plan)
      for cluster in plan.clusters {
        #expect(plan.grid.cell(containing: cluster.anchor) == cluster.cell)
      }
    }
  }
}
