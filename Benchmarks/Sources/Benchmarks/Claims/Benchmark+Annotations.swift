import MapKit
import Pinfold
import PinfoldMapKit

extension Benchmark {
  /// An app can set all of its annotations at any time, at little cost on the main actor.
  static let annotations = Benchmark(
    name: "annotations",
    summary: "what adding and setting annotations on a map view costs the main actor"
  ) { workbench in
    for count in [20_000, 100_000, 1_000_000].map(workbench.size) {
      let coordinates = workbench.coordinates(.clustered, count)
      let planning = measure { plan(coordinates) }.seconds
      let work = try await AnnotationWork(coordinates, rounds: workbench.rounds(20))
      let parts: [(claim: String, seconds: Double, limit: Double?)] = [
        ("First add of \(count.short) annotations", work.add, count == 100_000 ? 0.016 : nil),
        ("The same, longest piece", work.longestPiece, count == 100_000 ? 0.008 : nil),
        ("Set of the same \(count.short)", work.sameSet, 0.001),
        ("Set of the same \(count.short) in a new array", work.equalSet, 0.001),
        ("Set with another hundredth of \(count.short)", work.changedSet, nil),
        ("Window of times over \(count.short)", work.windowStep, count == 100_000 ? 0.004 : nil),
        ("Category of \(count.short) hidden", work.toggle, count == 100_000 ? 0.004 : nil),
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

  private static func plan(_ coordinates: [Coordinate]) -> Plan {
    Planner().plan(PointIndex(coordinates), for: .screen(around: .init(x: 1e8, y: 1e8), zoom: 3))
  }
}
