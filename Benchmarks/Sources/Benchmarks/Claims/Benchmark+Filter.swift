import Pinfold
import PinfoldTesting

extension Benchmark {
  /// Switching a filter on takes less than a frame of a 60-hertz display.
  static let filter = Benchmark(
    name: "filter",
    summary: "switching a filter on and planning against building afresh"
  ) { workbench in
    let count = workbench.size(1_000_000)
    var random = SplitMix64(seed: 3)
    let words = (0..<(count + 63) / 64).map { word in
      // The last word stops at the last row.
      random.next() & (~0 >> UInt64(max(0, word * 64 + 64 - count)))
    }
    let half = PointSet(words: words)
    let planner = Planner(grid: .levels)
    for shape in Shape.allCases {
      let index = workbench.index(shape, count)
      let rest = workbench.coordinates(shape, count).enumerated()
        .filter { half.contains(PointID(UInt32($0.offset))) }.map(\.element)
      let viewports = workbench.places(shape, among: count, taking: 5)
        .map { Viewport.screen(around: $0, zoom: 6) }
      var turn = 0
      let comparison = Comparison(rounds: workbench.rounds(15)) {
        turn += 1
        let viewport = viewports[turn % viewports.count]
        return measure { planner.plan(index.filtered(by: half), for: viewport) }.seconds
      } baseline: {
        let viewport = viewports[turn % viewports.count]
        return measure { planner.plan(PointIndex(rest), for: viewport) }.seconds
      }
      workbench.add(
        Row(
          claim: "Filter \(count.short) \(shape) points by a random half, and plan",
          measured: .seconds(comparison.subject.median),
          comparison: "build and plan, \(Quantity.seconds(comparison.baseline.median).text)",
          ratio: comparison.ratio,
          bar: .atMost(.seconds(1.0 / 60), comparison.subject.median)
        )
      )
    }
  }
}
