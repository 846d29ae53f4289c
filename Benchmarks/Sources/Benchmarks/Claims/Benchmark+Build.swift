import Pinfold
import PinfoldTesting

extension Benchmark {
  /// Building projects, sorts and sums up. The standard library only sorts.
  static let build = Benchmark(
    name: "build",
    summary: "building an index of coordinates against sorting as many numbers"
  ) { workbench in
    let count = workbench.size(1_000_000)
    var random = SplitMix64(seed: 1)
    let numbers = (0..<count).map { _ in random.next() }
    for shape in Shape.allCases {
      let coordinates = workbench.coordinates(shape, count)
      let comparison = Comparison(rounds: workbench.rounds(15)) {
        measure { PointIndex(coordinates) }.seconds
      } baseline: {
        var copy = numbers
        // Swapping forces the copy before the clock starts.
        copy.swapAt(0, 1)
        return measure { copy.sort() }.seconds
      }
      workbench.add(
        Row(
          claim: "Build an index of \(count.short) \(shape) coordinates",
          measured: .seconds(comparison.subject.median),
          comparison:
            "`sort()` of \(count.short) `UInt64`, \(Quantity.seconds(comparison.baseline.median).text)",
          ratio: comparison.ratio,
          bar: shape == .uniform ? .atMost(.times(0.45), comparison.ratio) : nil
        )
      )
    }
  }
}
