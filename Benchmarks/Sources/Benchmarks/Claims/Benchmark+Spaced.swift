import Pinfold
import PinfoldTesting

extension Benchmark {
  /// Discs that keep their distance: how long they take, what they keep, and what plans and edits
  /// cost then.
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
    let baseline = "clusters by distance, \(Quantity.seconds(whole.baseline.median).text)"
    workbench.add(
      Row(
        claim: "Spaced clusters of \(count.short) \(shape) points",
        measured: .seconds(whole.subject.median),
        comparison: baseline,
        ratio: whole.ratio,
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
        measured: .seconds(draft.subject.median),
        comparison: "clusters by distance, \(Quantity.seconds(draft.baseline.median).text)",
        ratio: draft.ratio,
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
    let (spaced, grid) = (Planner(ClusterOptions(.spaced())), Planner(grid: .levels))
    var slowest: Comparison?
    for zoom in 2...14 {
      let comparison = Comparison(rounds: workbench.rounds(9)) {
        seconds(of: spaced, index, around: places, zoom: Double(zoom) + 0.5)
      } baseline: {
        seconds(of: grid, PreparedIndex(index.points), around: places, zoom: Double(zoom) + 0.5)
      }
      if comparison.subject.median > slowest?.subject.median ?? 0 { slowest = comparison }
    }
    guard let slowest else { return }
    workbench.add(
      Row(
        claim: "Plan 1920×1080 over \(count.short) \(shape) points, spaced, slowest zoom",
        measured: .seconds(slowest.subject.median),
        comparison: "a plan by cells, \(Quantity.seconds(slowest.baseline.median).text)",
        ratio: slowest.ratio,
        bar: .atMost(.seconds(2e-3), slowest.subject.median)
      )
    )
  }

  /// Returns how long a plan takes, on average over some screens.
  private static func seconds(
    of planner: Planner,
    _ index: PreparedIndex,
    around places: [MapPoint],
    zoom: Double
  ) -> Double {
    let viewports = places.map { Viewport.screen(around: $0, zoom: zoom) }
    let plans = measure { viewports.map { planner.plan(index, for: $0) } }
    return plans.seconds / Double(viewports.count)
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
        measured: .seconds(comparison.subject.median),
        comparison: "the index alone, \(Quantity.seconds(comparison.baseline.median).text)",
        ratio: comparison.ratio,
        bar: .atMost(.seconds(10e-3), comparison.subject.median)
      )
    )
  }
}
