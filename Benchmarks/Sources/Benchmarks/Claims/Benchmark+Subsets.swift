import Pinfold
import PinfoldTesting

extension Benchmark {
  /// A window of times moves with each frame, and circles show 12 categories.
  static let subsets = Benchmark(
    name: "subsets",
    summary: "a window of times, and counts by 12 categories, at the slowest zoom level"
  ) { workbench in
    for (count, limit) in [
      (workbench.size(1_000_000), 0.002), (workbench.size(10_000_000), 0.0167),
    ] {
      for shape in Shape.allCases {
        let plain = workbench.index(shape, count)
        let index = withColumns(plain)
        addMemory(of: index, without: plain, shape, to: workbench)
        let places = workbench.places(shape, among: workbench.size(100_000), taking: 5)
        for grid in GridClustering.Lattice.both {
          let planner = Planner(grid: grid)
          addWindows(of: index, planner, places, "\(shape), \(grid) grid", limit, to: workbench)
          addCategories(of: index, planner, places, "\(shape), \(grid) grid", to: workbench)
        }
      }
    }
  }

  /// Returns an index with 12 categories, most points in a few of them, and random times.
  private static func withColumns(_ index: PointIndex) -> PointIndex {
    var random = SplitMix64(seed: 5)
    let kinds = (0..<index.count).map { _ in
      UInt8(12 * (random.next() % 1024) * (random.next() % 1024) >> 20)
    }
    let times = (0..<index.count).map { _ in Double(random.next() % 1_000_000) }
    return index.withColumns(storing: [.categories(kinds), .ranks(times)])
  }

  private static func addMemory(
    of index: PointIndex,
    without plain: PointIndex,
    _ shape: Shape,
    to workbench: Workbench
  ) {
    let added = Double(index.byteCount - plain.byteCount) / Double(index.count)
    workbench.add(
      Row(
        claim: "Categories and times of \(index.count.short) \(shape) points",
        measured: .bytes(added, per: "point"),
        comparison: "the index without them",
        ratio: Double(index.byteCount) / Double(plain.byteCount),
        bar: .atMost(.bytes(4, per: "point"), added)
      )
    )
  }

  private static func addWindows(
    of index: PointIndex,
    _ planner: Planner,
    _ places: [MapPoint],
    _ name: String,
    _ limit: Double,
    to workbench: Workbench
  ) {
    let windows = [0.0...500_000, 100_000...150_000, 50_000...950_000]
    func plan(_ turn: Int, _ zoom: Double) -> Double {
      let viewport = Viewport.screen(around: places[turn % places.count], zoom: zoom)
      return measure {
        let subset = index.subset(ofColumn: 1, in: windows[turn % windows.count])
        return planner.plan(index, for: viewport, showing: subset, countingColumn: 0)
      }.seconds
    }
    let rounds = workbench.rounds(9)
    let slowest = slowestZoom(of: name, workbench) { zoom in
      Samples((0..<rounds).map { plan($0, zoom) }).median
    }
    var turn = 0
    let comparison = Comparison(rounds: rounds) {
      turn += 1
      return plan(turn, slowest)
    } baseline: {
      let viewport = Viewport.screen(around: places[turn % places.count], zoom: slowest)
      return measure {
        let subset = index.subset(ofColumn: 1, in: windows[turn % windows.count])
        return planner.plan(index.filtered(by: subset), for: viewport)
      }.seconds
    }
    workbench.add(
      Row(
        claim:
          "Window over \(index.count.short) points, 12 categories, \(name), zoom \(Int(slowest))",
        comparison,
        against: "filter and plan",
        bar: .atMost(.seconds(limit), comparison.subject.median)
      )
    )
  }

  private static func addCategories(
    of index: PointIndex,
    _ planner: Planner,
    _ places: [MapPoint],
    _ name: String,
    to workbench: Workbench
  ) {
    let rounds = workbench.rounds(9)
    func compare(_ zoom: Double) -> Comparison {
      let viewports = places.map { Viewport.screen(around: $0, zoom: zoom) }
      return Comparison(rounds: rounds) {
        measure {
          viewports.map { planner.plan(index, for: $0, showing: nil, countingColumn: 0) }
        }.seconds
      } baseline: {
        measure { viewports.map { planner.plan(index, for: $0) } }.seconds
      }
    }
    let slowest = slowestZoom(of: name, workbench) { zoom in
      let comparison = compare(zoom)
      workbench.addDetail("zoom \(Int(zoom)): \(comparison.ratio.threeDigits) times the plan")
      return comparison.subject.median
    }
    let comparison = compare(slowest)
    workbench.add(
      Row(
        claim: "12 categories of \(index.count.short) points, \(name), zoom \(Int(slowest))",
        comparison,
        against: "\(places.count) plans without",
        bar: .atMost(.times(1.3), comparison.ratio)
      )
    )
  }

  private static func slowestZoom(
    of name: String,
    _ workbench: Workbench,
    _ seconds: (Double) -> Double
  ) -> Double {
    let timings = stride(from: 0.0, through: 18, by: 2).map { ($0, seconds($0)) }
    for (zoom, seconds) in timings {
      workbench.addDetail("\(name), zoom \(Int(zoom)): \(Quantity.seconds(seconds).text)")
    }
    return timings.max { $0.1 < $1.1 }?.0 ?? 0
  }
}
