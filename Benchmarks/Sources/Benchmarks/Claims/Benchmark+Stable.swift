import Pinfold
import PinfoldTesting

extension Benchmark {
  /// A window that moves while discs stay, and counts by category in clusters by distance.
  static let stable = Benchmark(
    name: "stable",
    summary: "a window over clusters by distance that keep their places, and their 12 categories"
  ) { workbench in
    for count in [workbench.size(1_000_000), workbench.size(10_000_000)] {
      for shape in Shape.allCases {
        let columns = withColumns(workbench.index(shape, count))
        var index = PreparedIndex(columns)
        index.prepare(for: .radius(RadiusClustering()))
        let windows = [0.0...500_000, 100_000...150_000, 50_000...950_000].map {
          columns.subset(ofColumn: 1, in: $0)
        }
        let places = workbench.places(shape, among: workbench.size(100_000), taking: 5)
        let name = "\(count.short) \(shape) points by distance"
        let isLarge = count > workbench.size(1_000_000)
        add("Stable window over", name, index, places, isLarge ? 0.0167 : 0.002, workbench) {
          $0.showing(windows[$1 % windows.count])
        }
        let limit = isLarge ? 0.08 : 0.008
        add("12 categories of", name, index, places, limit, workbench) { plan, _ in
          plan.countingCategories(ofColumn: 0)
        }
        add("Stable window with 12 categories over", name, index, places, limit, workbench) {
          $0.showing(windows[$1 % windows.count], countingColumn: 0)
        }
      }
    }
  }

  private static func withColumns(_ index: PointIndex) -> PointIndex {
    var random = SplitMix64(seed: 5)
    let kinds = (0..<index.count).map { _ in
      UInt8(12 * (random.next() % 1024) * (random.next() % 1024) >> 20)
    }
    let times = (0..<index.count).map { _ in Double(random.next() % 1_000_000) }
    return index.withColumns(storing: [.categories(kinds), .ranks(times)])
  }

  /// Measures a change of a plan at the slowest of some zoom levels.
  private static func add(
    _ work: String,
    _ name: String,
    _ index: PreparedIndex,
    _ places: [MapPoint],
    _ limit: Double,
    _ workbench: Workbench,
    _ change: (Plan, Int) -> Plan
  ) {
    let planner = Planner(ClusterOptions(.radius(RadiusClustering())))
    func compare(_ zoom: Double) -> Comparison {
      var turn = 0
      return Comparison(rounds: workbench.rounds(9)) {
        turn += 1
        let place = places[turn % places.count]
        let plan = planner.plan(index, for: .screen(around: place, zoom: zoom))
        return measure { change(plan, turn) }.seconds
      } baseline: {
        let viewport = Viewport.screen(around: places[turn % places.count], zoom: zoom)
        return measure { planner.plan(index, for: viewport) }.seconds
      }
    }
    let timings = stride(from: 0.0, through: 12, by: 3).map { ($0, compare($0)) }
    guard let slowest = timings.max(by: { $0.1.subject.median < $1.1.subject.median })
    else { return }
    workbench.add(
      Row(
        claim: "\(work) \(name), zoom \(Int(slowest.0))",
        slowest.1,
        against: "the plan",
        bar: .atMost(.seconds(limit), slowest.1.subject.median)
      )
    )
  }
}
