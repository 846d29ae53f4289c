import Pinfold
import PinfoldTesting
import Testing

/// The reference's second pass, as its fork has it: the simple form.
@Suite struct NeighborPushTests {
  /// A view, its neighbors, and where it ends up; its cell ends at (120, 120).
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let current: (Double, Double)
    var left: (Double, Double)?
    var top: (Double, Double)?
    var radius = 20.0
    let result: (Double, Double)
    var distances: (left: Double?, top: Double?) = (nil, nil)
  }

  @Test(arguments: [
    Case(
      testDescription: "horizontal overlap resolved exactly",
      current: (70, 90),
      left: (50, 90),
      result: (90, 90),
      distances: (40, nil)
    ),
    Case(
      testDescription: "vertical overlap resolved exactly",
      current: (90, 70),
      top: (90, 50),
      result: (90, 90),
      distances: (nil, 40)
    ),
    Case(
      testDescription: "no overlap, untouched",
      current: (100, 90),
      left: (50, 90),
      result: (100, 90),
      distances: (50, nil)
    ),
    Case(
      testDescription: "touching is no overlap",
      current: (90, 90),
      left: (50, 90),
      result: (90, 90),
      distances: (40, nil)
    ),
    Case(
      testDescription: "clamped to the cell, overlap remains",
      current: (110, 90),
      left: (105, 90),
      result: (120, 90),
      distances: (15, nil)
    ),
    Case(
      testDescription: "diagonal neighbor leaves an overlap",
      current: (60, 90),
      left: (50, 70),
      result: (77.63932022500211, 90),
      distances: (34.11644797601606, nil)
    ),
    Case(
      testDescription: "left, then top",
      current: (65, 65),
      left: (50, 65),
      top: (65, 50),
      result: (90, 75.8452405257735),
      distances: (41.44417018184681, 35.95798183762661)
    ),
    Case(
      testDescription: "fraction of the diameter is cut",
      current: (70, 90),
      left: (50, 90),
      radius: 12.9,
      result: (75, 90),
      distances: (25, nil)
    ),
    Case(
      testDescription: "no diameter below a radius of 0.5",
      current: (70, 90),
      left: (70, 90),
      radius: 0.49,
      result: (70, 90),
      distances: (0, nil)
    ),
  ])
  func viewIsPushed(_ example: Case) {
    let pushed = NeighborPush(radius: example.radius).pushed(
      example.current,
      left: example.left.map { (x: $0.0, y: $0.1) },
      top: example.top.map { (x: $0.0, y: $0.1) },
      right: 120,
      bottom: 120
    )
    #expect(abs(pushed.x - example.result.0) < 1e-9 && abs(pushed.y - example.result.1) < 1e-9)
    for (neighbor, distance) in [
      (example.left, example.distances.left), (example.top, example.distances.top),
    ] {
      guard let neighbor, let distance else { continue }
      let (x, y) = (pushed.x - neighbor.0, pushed.y - neighbor.1)
      #expect(abs((x * x + y * y).squareRoot() - distance) < 1e-9)
    }
  }

  /// On a plan: no cluster leaves its cell, and only clusters move.
  @Test(arguments: 0..<100)
  func clustersStayInTheirCells(seed: UInt64) {
    let scenario = PlanScenario(seed: seed)
    let plan = Planner(scenario.options).plan(
      PointIndex(scenario.coordinates),
      for: scenario.viewport
    )
    let pushed = NeighborPush(radius: 40).applied(to: plan)
    #expect(pushed.clusters.map(\.id) == plan.clusters.map(\.id))
    for (before, after) in zip(plan.clusters, pushed.clusters) where before.anchor != after.anchor {
      #expect(before.isCluster)
      let cell = plan.grid.mapRect(of: after.cell)
      #expect(after.anchor.x >= cell.minX - 1e-6 && after.anchor.x <= cell.maxX + 1e-6)
      #expect(after.anchor.y >= cell.minY - 1e-6 && after.anchor.y <= cell.maxY + 1e-6)
    }
  }
}
