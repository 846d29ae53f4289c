import Pinfold

extension Benchmark {
  /// A map waits for plans in the middle of the points, at every zoom level.
  static let plan = Benchmark(
    name: "plan",
    summary: "planning a screen at every zoom level, the slowest level"
  ) { workbench in
    let count = workbench.size(10_000_000)
    for shape in Shape.allCases {
      let index = workbench.index(shape, count)
      let places = workbench.places(shape, among: workbench.size(100_000), taking: 25)
      let pass = passOverAllPoints(workbench.coordinates(shape, count))
      for grid in GridClustering.Lattice.both {
        let timings = PlanTiming.measure(
          PreparedIndex(index),
          by: Planner(grid: grid),
          around: places,
          zooms: (0...20).map(Double.init),
          rounds: workbench.rounds(3)
        )
        for timing in timings { workbench.addDetail(detail(timing)) }
        guard let worst = timings.max(by: { $0.seconds < $1.seconds }) else { continue }
        let limit = Quantity.seconds(grid == .levels ? 0.001 : 0.005)
        workbench.add(
          Row(
            claim:
              "Plan \(count.short) \(shape) points, \(grid) grid, slowest zoom (\(Int(worst.zoom)))",
            measured: .seconds(worst.seconds),
            comparison: "one pass over the points, \(Quantity.seconds(pass).text)",
            ratio: worst.seconds / pass,
            bar: .atMost(limit, worst.seconds)
          )
        )
      }
    }
  }

  private static func detail(_ timing: PlanTiming) -> String {
    "zoom \(timing.zoom.threeDigits): \(Quantity.seconds(timing.seconds).text), "
      + "\(Int(timing.clusterCount)) clusters"
  }

  /// Returns the time to count all points into cells of 6°, the least work of clustering without an
  /// index.
  private static func passOverAllPoints(_ coordinates: [Coordinate]) -> Double {
    let samples = (0..<3).map { _ in
      measure {
        var counts = [Int](repeating: 0, count: 60 * 31)
        for coordinate in coordinates {
          // The eastern edge would be a 61st column, so it joins the last one.
          let column = min(59, Int((coordinate.longitude + 180) / 6))
          counts[Int((coordinate.latitude + 90) / 6) * 60 + column] += 1
        }
        return counts
      }.seconds
    }
    return Samples(samples).median
  }
}
