import Pinfold
import PinfoldTesting

extension Benchmark {
  /// Discs that keep their distance: their build time, their memory, and the cost of their plans
  /// and edits.
  static let spaced = Benchmark(
    name: "spaced",
    summary: "spaced clusters against clusters by distance: whole, draft, memory, plans and edits"
  ) { workbench in
    let count = workbench.size(1_000_000)
    for shape in Shape.allCases {
      addBuild(shape, count, workbench)
      let whole = spacedIndex(of: workbench.index(shape, count))
      addPlans(of: whole, shape, count, workbench)
      addEdits(of: whole, shape, count, workbench)
    }
  }

  private static func spacedIndex(of points: PointIndex) -> PreparedIndex {
    var index = PreparedIndex(points)
    index.prepare(for: .spaced())
    return index
  }

  private static func addBuild(_ shape: Shape, _ count: Int, _ workbench: Workbench) {
    let points = workbench.index(shape, count)
    let byDistance = { measure { RadiusHierarchy(points) }.seconds }
    let whole = Comparison(rounds: workbench.rounds(1)) {
      measure { spacedIndex(of: points) }.seconds
    } baseline: {
      byDistance()
    }
    workbench.add(
      Row(
        claim: "Spaced clusters of \(count.short) \(shape) points",
        whole,
        against: "clusters by distance",
        bar: .atMost(.times(6), whole.ratio)
      )
    )
    let draft = Comparison(rounds: workbench.rounds(5)) {
      measure {
        var index = PreparedIndex(points)
        index.prepareDraft(for: .spaced())
        return index
      }.seconds
    } baseline: {
      byDistance()
    }
    workbench.add(
      Row(
        claim: "A draft of \(count.short) \(shape) points",
        draft,
        against: "clusters by distance",
        bar: .atMost(.times(0.15), draft.ratio)
      )
    )
  }

  private static func addPlans(
    of index: PreparedIndex,
    _ shape: Shape,
    _ count: Int,
    _ workbench: Workbench
  ) {
    let kept = Double(index.byteCount - index.points.byteCount) / Double(count)
    workbench.add(
      Row(
        claim: "Keep spaced clusters of \(count.short) \(shape) points",
        measured: .bytes(kept, per: "point"),
        comparison: "with the index, \((Double(index.byteCount) / Double(count)).threeDigits)",
        bar: .atMost(.bytes(40, per: "point"), kept)
      )
    )
    let places = workbench.places(shape, among: count, taking: 8)
    let timings = [Planner(ClusterOptions(.spaced())), Planner(grid: .levels)].map { planner in
      PlanTiming.measure(
        index,
        by: planner,
        around: places,
        zooms: (2...14).map { Double($0) + 0.5 },
        rounds: workbench.rounds(9)
      )
    }
    let pairs = zip(timings[0], timings[1])
    guard let (spaced, grid) = pairs.max(by: { $0.0.seconds < $1.0.seconds }) else { return }
    workbench.add(
      Row(
        claim: "Plan \(count.short) \(shape) points, spaced, slowest zoom (\(spaced.zoom))",
        measured: .seconds(spaced.seconds),
        comparison: "by cells, \(Quantity.seconds(grid.seconds).text)",
        ratio: spaced.seconds / grid.seconds,
        bar: .atMost(.seconds(2e-3), spaced.seconds)
      )
    )
  }

  private static func addEdits(
    of index: PreparedIndex,
    _ shape: Shape,
    _ count: Int,
    _ workbench: Workbench
  ) {
    let planner = Planner(ClusterOptions(.spaced()))
    let coordinates = workbench.coordinates(shape, count)
    let viewports = workbench.places(shape, among: count, taking: 8)
      .map { Viewport.screen(around: $0, zoom: 6) }
    var rounds = EditRounds(coordinates)
    let number = workbench.size(100_000) / 100
    var turn = 0
    let comparison = Comparison(rounds: workbench.rounds(12)) {
      turn += 1
      let (edits, viewport) = (rounds.next(number), viewports[turn % viewports.count])
      var edited = index
      return measure {
        edited.apply(edits)
        return planner.plan(edited, for: viewport)
      }.seconds
    } baseline: {
      measure { PointIndex(coordinates) }.seconds
    }
    workbench.add(
      Row(
        claim: "\(number.short) edits of \(count.short) \(shape) points, spaced, and a plan",
        comparison,
        against: "the index alone",
        bar: .atMost(.seconds(10e-3), comparison.subject.median)
      )
    )
  }
}
