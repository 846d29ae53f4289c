import Pinfold
import PinfoldTesting

extension Benchmark {
  /// The cost of aggregates depends on the shown clusters as well.
  static let aggregates = Benchmark(
    name: "aggregates",
    summary: "planning and summing up a column for all clusters against planning alone"
  ) { workbench in
    let count = workbench.size(1_000_000)
    var random = SplitMix64(seed: 13)
    let values = (0..<count).map { _ in Double.random(in: 0...1000, using: &random) }
    let planner = Planner(grid: .levels)
    for shape in Shape.allCases {
      let index = PointIndex(workbench.coordinates(shape, count), columns: [values])
      let viewports = workbench.places(shape, among: count, taking: 25)
        .map { Viewport.screen(around: $0, zoom: 6) }
      var turn = 0
      let comparison = Comparison(rounds: workbench.rounds(50)) {
        turn += 1
        let viewport = viewports[turn % viewports.count]
        return measure {
          let plan = planner.plan(index, for: viewport)
          return plan.clusters.map { cluster in
            let aggregate = plan.aggregate(of: cluster, column: 0)
            return (aggregate.sum, aggregate.minimum, aggregate.maximum, aggregate.mean)
          }
        }.seconds
      } baseline: {
        let viewport = viewports[turn % viewports.count]
        return measure { planner.plan(index, for: viewport) }.seconds
      }
      workbench.add(
        Row(
          claim: "Plan \(count.short) \(shape) points with sum, minimum, maximum, mean",
          measured: .seconds(comparison.subject.median),
          comparison: "plan alone, \(Quantity.seconds(comparison.baseline.median).text)",
          ratio: comparison.ratio
        )
      )
    }
  }
}
