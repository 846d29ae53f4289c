import PinfoldTesting
import Testing

@testable import Pinfold

/// Hysteresis in the strategies that look at the zoom level.
@Suite struct SteadyZoomTests {
  private static let coordinates = DataSet.clustered(count: 3000, seed: 2)

  private static let strategies = [
    Strategy.overlapFilter(OverlapFilter()), .ranked(RankedThinning(budget: 10_000)),
  ]

  private let index = PointIndex(
    coordinates,
    columns: [coordinates.indices.map { Double($0 % 97) }]
  )

  /// A camera that trembles about a zoom level changes nothing in sight. (G6)
  @Test(arguments: strategies)
  func jitterChangesNothing(strategy: Strategy) {
    let planner = Self.planner(strategy)
    // Just above and just below where the grid of levels changes.
    for zoomLevel in [2.0, 5.05, 5.9068, 5.907, 6.4] {
      var plan = planner.plan(index, for: Self.viewport(zoomLevel: zoomLevel))
      #expect(!plan.clusters.isEmpty)
      for jitter in [0.07, -0.07, 0.14, -0.14, 0.01] {
        let viewport = Self.viewport(zoomLevel: zoomLevel + jitter)
        #expect(planner.isCurrent(plan, for: viewport))
        let step = planner.step(index, for: viewport, after: plan)
        let inSight = step.plan.grid.cells(covering: viewport.visibleMapRect)
        let changes =
          step.diff.inserted + step.diff.removed + step.diff.changed.map(\.after)
        #expect(!changes.contains { inSight.contains($0.cell) && inSight.contains($0) })
        plan = step.plan
      }
    }
  }

  /// A camera that goes away little by little is followed.
  @Test(arguments: strategies)
  func creepingZoomIsFollowed(strategy: Strategy) {
    let planner = Self.planner(strategy)
    var plan = planner.plan(index, for: Self.viewport(zoomLevel: 4))
    for step in 1...20 {
      let viewport = Self.viewport(zoomLevel: 4 + 0.1 * Double(step))
      plan = planner.plan(index, for: viewport, after: plan)
      #expect(abs(plan.zoomLevel.value - viewport.zoomLevel.value) <= 0.15)
      let fresh = planner.plan(index, for: Self.viewport(zoomLevel: plan.zoomLevel.value))
      #expect(plan.grid == fresh.grid)
      if let deltas = plan.deltas, let expected = fresh.deltas {
        #expect(abs(deltas.longitude / expected.longitude - 1) < 1e-3)
      }
    }
  }

  private static func planner(_ strategy: Strategy) -> Planner {
    var options = ClusterOptions()
    options.strategy = strategy
    return Planner(options)
  }

  private static func viewport(zoomLevel: Double) -> Viewport {
    let side = 512 / ZoomLevel(zoomLevel).zoomScale
    let middle = WebMercator.mapPoint(for: coordinates[0])
    return Viewport(
      visibleMapRect: MapRect(
        x: middle.x - side / 2,
        y: middle.y - side / 2,
        width: side,
        height: side
      ),
      width: 512,
      height: 512
    )
  }
}

extension RankedThinning {
  fileprivate init(budget: Int) {
    self.init()
    self.budget = budget
  }
}

extension CellBlock {
  /// Whether a cluster is drawn in the block.
  fileprivate func contains(_ cluster: Cluster) -> Bool {
    grid.cell(containing: cluster.anchor).map(contains) ?? false
  }
}
