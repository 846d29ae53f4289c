import Pinfold
import PinfoldTesting

extension Benchmark {
  /// Weighted points cost little more than points without weights.
  static let weights = Benchmark(
    name: "weights",
    summary: "building, planning and clustering points with weights against the same without"
  ) { workbench in
    let count = workbench.size(1_000_000)
    var random = SplitMix64(seed: 9)
    let weights = (0..<count).map { _ in Int.random(in: 1...1000, using: &random) }
    for shape in Shape.allCases {
      let coordinates = workbench.coordinates(shape, count)
      let (plain, weighted) = (
        workbench.index(shape, count), PointIndex(coordinates, weights: weights)
      )
      func add(_ claim: String, _ limit: Double?, rounds: Int, _ seconds: (PointIndex) -> Double) {
        let comparison = Comparison(rounds: workbench.rounds(rounds)) {
          seconds(weighted)
        } baseline: {
          seconds(plain)
        }
        let baseline = Quantity.seconds(comparison.baseline.median).text
        workbench.add(
          Row(
            claim: "\(claim) \(count.short) \(shape) points with weights",
            measured: .seconds(comparison.subject.median),
            comparison: "the same points without, \(baseline)",
            ratio: comparison.ratio,
            bar: limit.map { .atMost(.times($0), comparison.ratio) }
          )
        )
      }
      add("Index", 3, rounds: 5) { index in
        let isWeighted = index.totalWeight > count
        return measure { PointIndex(coordinates, weights: isWeighted ? weights : nil) }.seconds
      }
      let places = workbench.places(shape, among: workbench.size(100_000), taking: 25)
      for grid in GridClustering.Lattice.both {
        let planner = Planner(grid: grid)
        let viewports = [4.0, 8, 12].flatMap { zoom in
          places.map { Viewport.screen(around: $0, zoom: zoom) }
        }
        // Edges of exact cells cut blocks, whose points are added one by one.
        add("Plan (\(grid) grid)", grid == .levels ? 2.5 : 5, rounds: 5) { index in
          measure {
            viewports.reduce(0) { $0 + planner.plan(index, for: $1).clusters.count }
          }.seconds
        }
      }
      add("Cluster by distance", 1.5, rounds: 2) { index in
        measure { RadiusHierarchy(index) }.seconds
      }
    }
  }
}
