import Pinfold

extension Benchmark {
  /// The index and the allocator report the same memory.
  static let memory = Benchmark(
    name: "memory",
    summary: "bytes that an index keeps for each point"
  ) { workbench in
    for shape in Shape.allCases {
      for count in [workbench.size(1_000_000), workbench.size(10_000_000)] {
        let coordinates = workbench.coordinates(shape, count)
        let before = Platform.allocatedBytes
        let index = PointIndex(coordinates)
        let allocated = Double(Platform.allocatedBytes - before) / Double(count)
        let kept = Double(index.byteCount) / Double(index.count)
        workbench.add(
          Row(
            claim: "Keep \(count.short) \(shape) points",
            measured: .bytes(kept, per: "point"),
            comparison: "\(allocated.threeDigits) by the allocator's count",
            ratio: kept / allocated,
            bar: .atMost(.bytes(16, per: "point"), max(kept, allocated))
          )
        )
      }
    }
  }
}
