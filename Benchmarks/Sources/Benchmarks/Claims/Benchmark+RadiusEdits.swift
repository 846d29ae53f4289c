import Pinfold
import PinfoldTesting

extension Benchmark {
  /// Clusters by distance follow an edit at the cost of what it changes.
  static let radiusEdits = Benchmark(
    name: "radius-edits",
    summary: "single edits of an index with clusters by distance"
  ) { workbench in
    let count = workbench.size(1_000_000)
    for shape in Shape.allCases {
      // Other points of the same shape come, and places of theirs are moved to.
      let others = shape.coordinates(count: count + 600).suffix(600)
      var index = PointIndex(workbench.coordinates(shape, count))
      index.prepare(RadiusClustering())
      var random = SplitMix64(seed: 11)
      let rows = (0..<600).map { _ in UInt32.random(in: 0..<UInt32(count), using: &random) }
      let edits: [(name: String, edits: [PointEdit])] = [
        (
          "Insert",
          others.prefix(200).enumerated().map { .insert(PointID(UInt32(count + $0)), at: $1) }
        ),
        ("Move", zip(rows.prefix(200), others.dropFirst(200)).map { .move(PointID($0), to: $1) }),
        ("Remove", rows.suffix(200).map { .remove(PointID($0)) }),
      ]
      for (name, edits) in edits {
        var samples = Samples()
        for edit in edits { samples.append(measure { index.apply([edit]) }.seconds) }
        workbench.add(
          Row(
            claim: "\(name) one of \(count.short) \(shape) points, clustered by distance",
            measured: .seconds(samples.median),
            comparison: "at worst \(Quantity.seconds(samples.worst).text)",
            bar: .atMost(.seconds(1e-3), samples.median)
          )
        )
      }
    }
  }
}
