import Pinfold

extension Benchmark {
  /// The cost of planning follows the clusters on the screen, not the points in the index.
  static let planGrowth = Benchmark(
    name: "plan-growth",
    summary:
      "planning ten million points against a hundred thousand, equal numbers of clusters shown"
  ) { workbench in
    let (few, many) = (workbench.size(100_000), workbench.size(10_000_000))
    for shape in Shape.allCases {
      let places = workbench.places(shape, among: few, taking: 25)
      for grid in GridClustering.Lattice.both {
        let small = PlanTiming.measure(
          PreparedIndex(workbench.index(shape, few)),
          by: Planner(grid: grid),
          around: places,
          // Small steps find a level with an equal number of clusters.
          zooms: (0...200).map { Double($0) / 10 },
          rounds: workbench.rounds(3)
        )
        let large = PlanTiming.measure(
          PreparedIndex(workbench.index(shape, many)),
          by: Planner(grid: grid),
          around: places,
          zooms: (0...20).map(Double.init),
          rounds: workbench.rounds(3)
        )
        var ratios = Samples()
        var worst = (ratio: 0.0, zoom: 0.0)
        for timing in large {
          guard let other = counterpart(of: timing, in: small) else { continue }
          let ratio = timing.seconds / other.seconds
          ratios.append(ratio)
          if ratio > worst.ratio { worst = (ratio, timing.zoom) }
          workbench.addDetail(
            "zoom \(timing.zoom.threeDigits), \(Int(timing.clusterCount)) clusters, "
              + "\(Quantity.seconds(timing.seconds).text) against zoom \(other.zoom.threeDigits), "
              + "\(Int(other.clusterCount)), \(Quantity.seconds(other.seconds).text): "
              + ratio.threeDigits
          )
        }
        workbench.add(
          Row(
            claim:
              "Plan \(many.short) \(shape) against \(few.short), \(grid) grid, worst zoom (\(Int(worst.zoom)))",
            measured: .times(worst.ratio),
            comparison: "median of \(ratios.count) zooms: \(ratios.median.threeDigits)",
            ratio: worst.ratio,
            bar: .atMost(.times(2), worst.ratio)
          )
        )
      }
    }
  }

  /// Returns the nearest zoom level with an equal number of clusters, within a tenth.
  ///
  /// Where clusters are sparse, a hundred times the points need up to log₂ √100 = 3.3 more levels.
  /// Levels beyond that show different content.
  private static func counterpart(of timing: PlanTiming, in others: [PlanTiming]) -> PlanTiming? {
    others
      .filter { ($0.zoom - timing.zoom).magnitude < 3.5 }
      .filter { (0.9...1.1).contains($0.clusterCount / timing.clusterCount) }
      .min { ($0.zoom - timing.zoom).magnitude < ($1.zoom - timing.zoom).magnitude }
  }
}
