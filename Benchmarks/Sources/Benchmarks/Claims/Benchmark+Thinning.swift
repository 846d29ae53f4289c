import Pinfold
import PinfoldTesting

extension Benchmark {
  /// Thinning places takes a frame or two.
  static let thinning = Benchmark(
    name: "thinning",
    summary: "planning with strategies beside the grid, against reading all points once"
  ) { workbench in
    let viewport = Viewport(visibleMapRect: .world, width: 1024, height: 1024)
    var ranked = RankedThinning()
    ranked.budget = 200
    let cases: [(name: String, count: Int, strategy: Strategy)] = [
      ("overlap filter", 100_000, .overlapFilter(OverlapFilter())),
      ("rounded coordinates", 100_000, .decimals(DecimalThinning())),
      ("a budget of 200 views", 1_000_000, .ranked(ranked)),
    ]
    for (name, fullCount, strategy) in cases {
      let count = workbench.size(fullCount)
      var random = SplitMix64(seed: 5)
      let ranks = (0..<count).map { _ in Double.random(in: 0...1, using: &random) }
      for shape in Shape.allCases {
        let coordinates = workbench.coordinates(shape, count)
        let index = PointIndex(coordinates, columns: [ranks])
        var options = ClusterOptions()
        options.strategy = strategy
        let planner = Planner(options)
        let comparison = Comparison(rounds: workbench.rounds(15)) {
          measure { planner.plan(index, for: viewport) }.seconds
        } baseline: {
          measure {
            coordinates.reduce(into: 0.0) { sum, place in
              let point = WebMercator.mapPoint(for: place)
              sum += point.x + point.y
            }
          }.seconds
        }
        workbench.add(
          Row(
            claim: "Thin \(count.short) \(shape) places with \(name)",
            measured: .seconds(comparison.subject.median),
            comparison: "projecting them, \(Quantity.seconds(comparison.baseline.median).text)",
            ratio: comparison.ratio,
            bar: .atMost(.seconds(2.0 / 60), comparison.subject.median)
          )
        )
      }
    }
  }
}
