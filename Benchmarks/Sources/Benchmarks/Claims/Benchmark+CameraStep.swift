import Pinfold
import PinfoldSimulation
import PinfoldSurface
import PinfoldTesting

extension Benchmark {
  /// The cost of a camera step depends on the visible clusters, not on the number of annotations.
  /// The main actor bears little of it.
  static let cameraStep = Benchmark(
    name: "camera-step",
    summary: "from a camera change to the applied diff on a simulated map, with all its views"
  ) { workbench in
    let count = workbench.size(1_000_000)
    for shape in Shape.allCases {
      let stage = MapStage()
      try await stage.load(workbench.coordinates(shape, count))
      let index = workbench.index(shape, count)
      let places = workbench.places(shape, among: count, taking: 30)
      var (all, main, plans) = (Samples(), Samples(), Samples())
      for turn in 0..<workbench.rounds(300) {
        if turn.isMultiple(of: 10) {
          let place = places[turn / 10 % places.count]
          stage.map.setVisibleMapRect(Viewport.screen(around: place, zoom: 6).visibleMapRect)
          await stage.controller.rest()
        }
        stage.map.clock.advance(bySeconds: 2)
        let (wall, processor) = (Stopwatch.wall.seconds, Stopwatch.processor.seconds)
        // The camera leaves the planned area, or goes to the next level.
        if turn.isMultiple(of: 2) {
          stage.map.pan(x: 300, y: turn.isMultiple(of: 4) ? 500 : -500)
        } else {
          stage.map.zoom(by: turn % 10 < 5 ? 2 : 0.5)
        }
        await stage.controller.rest()
        all.append(Stopwatch.wall.seconds - wall)
        main.append(Stopwatch.processor.seconds - processor)
        let viewport = stage.map.viewport
        plans.append(measure { Planner().plan(index, for: viewport) }.seconds)
      }
      let parts = [("in all", all, 0.008), ("on the main actor", main, 0.004)]
      for (part, samples, limit) in parts {
        workbench.add(
          Row(
            claim: "Camera step with \(count.short) \(shape) annotations, \(part)",
            measured: .seconds(samples.median),
            comparison: "plan alone, \(Quantity.seconds(plans.median).text)",
            ratio: samples.median / plans.median,
            bar: .atMost(.seconds(limit), samples.median)
          )
        )
      }
      workbench.addDetail("worst \(Quantity.seconds(all.worst).text)")
    }
  }
}
