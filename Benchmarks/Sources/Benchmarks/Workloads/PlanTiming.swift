import Pinfold

/// The time that plans take at one zoom level.
struct PlanTiming {
  let zoom: Double

  /// The median over viewports.
  let seconds: Double

  /// The average number of shown clusters.
  let clusterCount: Double
}

extension PlanTiming {
  /// Times plans of viewports around the given places, one zoom level after the other.
  ///
  /// Viewports take turns, as on a map that the user pans. No plan finds the caches as its last run
  /// left them.
  static func measure(
    _ index: PreparedIndex,
    by planner: Planner,
    around places: [MapPoint],
    zooms: some Sequence<Double>,
    rounds: Int
  ) -> [PlanTiming] {
    return zooms.map { zoom in
      let viewports = places.map { Viewport.screen(around: $0, zoom: zoom) }
      var (samples, clusterCount) = (Samples(), 0)
      for round in 0...rounds {
        for viewport in viewports {
          let plan = Benchmarks.measure { planner.plan(index, for: viewport) }
          if round == 0 { clusterCount += plan.value.clusters.count }
          if round > 0 { samples.append(plan.seconds) }
        }
      }
      return PlanTiming(
        zoom: zoom,
        seconds: samples.median,
        clusterCount: Double(clusterCount) / Double(viewports.count)
      )
    }
  }
}
