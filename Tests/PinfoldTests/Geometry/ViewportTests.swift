import Pinfold
import PinfoldTesting
import Testing

@Suite struct ViewportTests {
  /// Without height, on the northern edge of the world, inside it, and on the southern edge.
  private static let parallels = [(89.0, 90.0), (10, 10), (-90, -89)]

  private static func viewport(_ parallels: (Double, Double), width: Double) -> Viewport? {
    Viewport(
      south: parallels.0,
      west: 0,
      north: parallels.1,
      east: width,
      width: 1280,
      height: 800
    )
  }

  /// Screen points per map point would be infinite.
  @Test(arguments: parallels, [1e-4, 1e-12].map { $0 * Double.leastNormalMagnitude })
  func regionThatIsTooSmallIsNoViewport(parallels: (Double, Double), width: Double) {
    #expect(Self.viewport(parallels, width: width) == nil)
  }

  @Test func rectThatIsTooSmallTraps() async {
    await #expect(processExitsWith: .failure) {
      let rect = MapRect(x: 0, y: 0, width: .leastNonzeroMagnitude, height: 1)
      _ = Viewport(visibleMapRect: rect, width: 100, height: 100)
    }
  }

  /// The smallest regions that there are can be planned, with every pass.
  @Test(arguments: parallels, [.leastNormalMagnitude, 1e-300, 1e-200, 1e-30])
  func smallestRegionsArePlanned(parallels: (Double, Double), width: Double) throws {
    let viewport = try #require(Self.viewport(parallels, width: width))
    #expect(viewport.zoomLevel.value.isFinite)
    let places = [0, .leastNonzeroMagnitude, 1e-301, 0].map {
      Coordinate(latitude: parallels.0, longitude: $0)
    }
    let strategies: [Strategy] = [
      .grid(), .none, .ranked(RankedThinning()), .radius(RadiusClustering()),
      .decimals(DecimalThinning()), .overlapFilter(OverlapFilter()),
    ]
    for strategy in strategies {
      let planner = Planner(ClusterOptions(strategy))
      let plan = planner.plan(PointIndex(places, columns: [[1, 2, 3, 4]]), for: viewport)
      for method in [OverlapRemoval.Method.merge, .displace(limit: 20)] {
        let shown = OverlapRemoval(method).applied(to: plan) { _ in
          ViewSize(width: 40, height: 40)
        }
        #expect(shown.memberCount == plan.memberCount)
      }
      #expect(planner.isCurrent(plan, for: viewport))
    }
  }
}
