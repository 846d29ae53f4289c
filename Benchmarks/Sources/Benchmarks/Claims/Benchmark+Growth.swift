import Pinfold

extension Benchmark {
  /// Building is linear, except for data that no longer fits the caches, and quicker on two
  /// threads.
  ///
  /// By default the allocator reuses the memory of a small index for the next one. It returns the
  /// memory of a large index to the system, which then clears every page again. To compare the two,
  /// separate processes measure both in memory fresh from the system, and both in used memory.
  static let growth = Benchmark(
    name: "growth",
    summary: "building an index of ten times the points, and on two threads"
  ) { workbench in
    let (few, many) = (workbench.size(1_000_000), workbench.size(10_000_000))
    for shape in Shape.allCases {
      for memory in AllocatorMemory.allCases {
        let task = GrowthTask(
          shape: shape,
          memory: memory,
          counts: (few, many),
          rounds: workbench.rounds(5)
        )
        let result = try task.runInChild()
        workbench.add(
          Row(
            claim: "Build an index of \(many.short) \(shape) coordinates in \(memory) memory",
            measured: .seconds(result.large),
            comparison: "of \(few.short), \(Quantity.seconds(result.small).text)",
            ratio: result.ratio,
            bar: shape == .uniform ? .atMost(.times(12), result.ratio) : nil
          )
        )
      }
      let coordinates = workbench.coordinates(shape, many)
      let comparison = Comparison(rounds: workbench.rounds(5)) {
        measure { PointIndex(coordinates, on: TwoThreads()) }.seconds
      } baseline: {
        measure { PointIndex(coordinates) }.seconds
      }
      workbench.add(
        Row(
          claim: "Build an index of \(many.short) \(shape) coordinates on two threads",
          measured: .seconds(comparison.subject.median),
          comparison: "on one, \(Quantity.seconds(comparison.baseline.median).text)",
          ratio: comparison.ratio,
          bar: .atMost(.times(0.6), comparison.ratio)
        )
      )
    }
  }
}
