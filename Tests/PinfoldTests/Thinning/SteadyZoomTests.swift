import PinfoldTesting
import Testing

@testable import Pinfold

/// Hysteresis in the strategies that depend on the zoom level.
@Suite struct SteadyZoomTests {
  private static let coordinates = DataSet.clustered(count: 3000, seed: 2)

  private static let strategies = [
    Strategy.overlapFilter(OverlapFilter()), .ranked(RankedThinning(budget: 10_000)),
  ]

  private let index = PointIndex(
    coordinates,
    columns: [coordinates.indices.map { Double($0 % 97) }]
  )

  /// After any camera movement, no two visible places overlap: the filter works without hysteresis.
  @Test(arguments: 0..<40)
  func filteredPlacesNeverOverlap(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let planner = Self.planner(.overlapFilter(OverlapFilter()))
    var (plan, zoomLevel): (Plan?, Double) = (nil, random.number(in: 2...8))
    var middle = WebMercator.mapPoint(for: Self.coordinates[0])
    for _ in 0..<12 {
      let side = 512 / ZoomLevel(zoomLevel).zoomScale
      switch random.integer(in: 0...2) {
      case 0: zoomLevel += random.pick([0.137, -0.137, 0.01, -0.01, 1, -1])
      case 1: middle.y += side * random.number(in: -0.4...0.4)
      default: middle.x += side * random.number(in: -0.4...0.4)
      }
      let viewport = Self.viewport(zoomLevel: zoomLevel, around: middle)
      if plan.map({ planner.isCurrent($0, for: viewport) }) != true {
        plan = planner.plan(index, for: viewport, after: plan)
      }
      let dy = viewport.latitudeSpan * 39 / 512
      let dx = viewport.longitudeSpan * 32 / 512
      let shown = (plan?.clusters ?? []).filter { cluster in
        viewport.visibleMapRect.split().contains { $0.contains(cluster.anchor) }
      }.map(\.coordinate)
      for (index, a) in shown.enumerated() {
        for b in shown[..<index] {
          let x = (a.longitude - b.longitude).remainder(dividingBy: 360).magnitude
          let isNear = (a.latitude - b.latitude).magnitude < dy * (1 - 1e-5) && x < dx * (1 - 1e-5)
          #expect(!isNear, "\(a) × \(b)")
        }
      }
    }
  }

  /// A camera that trembles about a zoom level changes nothing in sight.
  @Test(arguments: strategies.dropFirst())
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

  /// A camera that zooms out in small steps is followed.
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
      if let deltas = plan.membership.lists?.spacing,
        let expected = fresh.membership.lists?.spacing
      {
        #expect(abs(deltas.longitude / expected.longitude - 1) < 1e-3)
      }
    }
  }

  private static func planner(_ strategy: Strategy) -> Planner {
    var options = ClusterOptions()
    options.strategy = strategy
    return Planner(options)
  }

  private static func viewport(zoomLevel: Double, around middle: MapPoint? = nil) -> Viewport {
    let side = 512 / ZoomLevel(zoomLevel).zoomScale
    let middle = middle ?? WebMercator.mapPoint(for: coordinates[0])
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
