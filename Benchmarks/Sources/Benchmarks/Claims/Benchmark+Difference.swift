import Pinfold

extension Benchmark {
  /// The animation is known soon after the clusters to show.
  static let difference = Benchmark(
    name: "difference",
    summary: "planning one zoom level further with its difference, against planning alone"
  ) { workbench in
    let count = workbench.size(1_000_000)
    let planner = Planner(grid: .levels)
    for shape in Shape.allCases {
      let index = workbench.index(shape, count)
      let places = workbench.places(shape, among: count, taking: 25)
      for zoom in [3.0, 6, 9] {
        var turn = 0
        let comparison = Comparison(rounds: workbench.rounds(25)) {
          turn += 1
          let place = places[turn % places.count]
          let shown = planner.plan(index, for: .screen(around: place, zoom: zoom))
          let next = Viewport.screen(around: place, zoom: zoom + 1)
          return measure {
            let plan = planner.plan(index, for: next, after: shown)
            return (plan, PlanDiff(from: shown, to: plan))
          }.seconds
        } baseline: {
          let next = Viewport.screen(around: places[turn % places.count], zoom: zoom + 1)
          return measure { planner.plan(index, for: next) }.seconds
        }
        workbench.add(
          Row(
            claim:
              "Plan \(count.short) \(shape) points from zoom \(Int(zoom)) to \(Int(zoom) + 1), with difference",
            measured: .seconds(comparison.subject.median),
            comparison: "plan alone, \(Quantity.seconds(comparison.baseline.median).text)",
            ratio: comparison.ratio
          )
        )
      }
    }
  }
}
