import Pinfold

extension Benchmark {
  /// Building is linear, but for what no longer fits the caches.
  static let growth = Benchmark(
    name: "growth",
    summary: "building an index of ten times the points"
  ) { workbench in
    let (few, many) = (workbench.size(1_000_000), workbench.size(10_000_000))
    for shape in Shape.allCases {
      let (small, large) = (workbench.coordinates(shape, few), workbench.coordinates(shape, many))
      let comparison = Comparison(rounds: workbench.rounds(5)) {
        measure { PointIndex(large) }.seconds
      } baseline: {
        // The median of some, as each takes a tenth of the time.
        Samples((0..<5).map { _ in measure { PointIndex(small) }.seconds }).median
      }
      workbench.add(
        Row(
          claim: "Build an index of \(many.short) \(shape) coordinates",
          measured: .seconds(comparison.subject.median),
          comparison:
            "of \(few.short), \(Quantity.seconds(comparison.baseline.median).text)",
          ratio: comparison.ratio,
          bar: shape == .uniform ? .atMost(.times(12), comparison.ratio) : nil
        )
      )
    }
  }
}
