import Pinfold

extension Benchmark {
  /// A model on SwiftUI's map costs the main actor little for its creation, edits, and the camera.
  static let mapContent = Benchmark(
    name: "map-content",
    summary: "what a model on SwiftUI's map costs the main actor, without the map's own work"
  ) { workbench in
    let count = workbench.size(100_000)
    let coordinates = workbench.coordinates(.clustered, count)
    let planning = measure {
      Planner().plan(PointIndex(coordinates), for: .screen(around: .init(x: 1e8, y: 1e8), zoom: 3))
    }.seconds
    let work = try await MapContentWork(coordinates, rounds: workbench.rounds(30))
    let parts: [(claim: String, seconds: Double, limit: Double?)] = [
      ("Creating a model of \(count.short) items", work.creation, 1e-5),
      ("Setting its items with ten changes", work.edit, 0.004),
      ("The same, until it is shown", work.shownEdit, nil),
      ("A camera step", work.step, 0.001),
    ]
    for part in parts {
      workbench.add(
        Row(
          claim: part.claim + ", on the main actor",
          measured: .seconds(part.seconds),
          comparison: "index and plan, \(Quantity.seconds(planning).text)",
          ratio: part.seconds / planning,
          bar: part.limit.map { .atMost(.seconds($0), part.seconds) }
        )
      )
    }
  }
}
