import Pinfold
import PinfoldTesting

extension Benchmark {
  /// Edits are linear: with eight times the points, each edit costs about the same. Quadratic edits
  /// would cost eight times as much each.
  static let churn = Benchmark(
    name: "churn",
    summary: "removing and inserting all points, by the number of points"
  ) { workbench in
    let counts = [250_000, 500_000, 1_000_000, 2_000_000].map(workbench.size)
    let batch = workbench.size(1_000_000) / 100
    let times = counts.map { count in
      let seconds = secondsPerEdit(of: workbench.coordinates(.uniform, count), batch: batch)
      workbench.addDetail("\(count.short) points: \(Quantity.seconds(seconds).text) an edit")
      return seconds
    }
    let (first, last) = (times[0], times[times.count - 1])
    workbench.add(
      Row(
        claim: "Remove and insert all of \(counts[counts.count - 1].short) points, each edit",
        measured: .seconds(last),
        comparison: "of \(counts[0].short) points, \(Quantity.seconds(first).text)",
        ratio: last / first,
        bar: .atMost(.times(2), last / first)
      )
    )
  }

  /// Returns the time per edit of removing all points in batches, in random order, and inserting
  /// them again in another order.
  private static func secondsPerEdit(of coordinates: [Coordinate], batch: Int) -> Double {
    var random = SplitMix64(seed: 5)
    let rows = (0..<UInt32(coordinates.count)).map(PointID.init)
    let (leaving, coming) = (rows.shuffled(using: &random), rows.shuffled(using: &random))
    var rounds: [[PointEdit]] = []
    for start in stride(from: 0, to: rows.count, by: batch) {
      rounds.append(leaving[start..<min(start + batch, rows.count)].map { .remove($0) })
    }
    for start in stride(from: 0, to: rows.count, by: batch) {
      rounds.append(
        coming[start..<min(start + batch, rows.count)].map {
          .insert($0, at: coordinates[Int($0.row)])
        }
      )
    }
    var index = PointIndex(coordinates)
    let seconds = measure { for edits in rounds { index.apply(edits) } }.seconds
    precondition(index.count == coordinates.count, "\(index.count) points came back")
    return seconds / Double(2 * rows.count)
  }
}
