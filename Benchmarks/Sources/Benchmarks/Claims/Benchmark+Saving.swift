import Pinfold

extension Benchmark {
  /// Reading a saved index is faster than building one.
  static let saving = Benchmark(
    name: "saving",
    summary: "saving an index and loading it against building it"
  ) { workbench in
    let count = workbench.size(1_000_000)
    let (coordinates, index) = (
      workbench.coordinates(.clustered, count), workbench.index(.clustered, count)
    )
    let bytes = index.encoded()
    let build = { measure { PointIndex(coordinates) }.seconds }
    let loading = try Comparison(
      rounds: workbench.rounds(15),
      subject: { try measure { try PointIndex(decoding: bytes) }.seconds },
      baseline: build
    )
    let saving = Comparison(
      rounds: workbench.rounds(15),
      subject: { measure { index.encoded() }.seconds },
      baseline: build
    )
    for (verb, comparison) in [("Load", loading), ("Save", saving)] {
      workbench.add(
        Row(
          claim: "\(verb) an index of \(count.short) clustered points",
          measured: .seconds(comparison.subject.median),
          comparison: "build, \(Quantity.seconds(comparison.baseline.median).text)",
          ratio: comparison.ratio
        )
      )
    }
  }
}
