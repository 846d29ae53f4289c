import Pinfold

extension Benchmark {
  /// Live data costs little more than fixed data.
  static let edits = Benchmark(
    name: "edits",
    summary: "a thousand edits and the next plan against building afresh"
  ) { workbench in
    let (count, number) = (workbench.size(1_000_000), workbench.size(100_000) / 100)
    let planner = Planner(grid: .levels)
    for shape in Shape.allCases {
      let (coordinates, index) = (
        workbench.coordinates(shape, count), workbench.index(shape, count)
      )
      let viewports = workbench.places(shape, among: count, taking: 8)
        .map { Viewport.screen(around: $0, zoom: 6) }
      for isContinued in [false, true] {
        var rounds = EditRounds(coordinates)
        var turn = 0
        let comparison = Comparison(rounds: workbench.rounds(24)) {
          turn += 1
          let (edits, viewport) = (rounds.next(number), viewports[turn % viewports.count])
          let previous = isContinued ? planner.plan(index, for: viewport) : nil
          var edited = index
          return measure {
            edited.apply(edits)
            return planner.plan(edited, for: viewport, after: previous)
          }.seconds
        } baseline: {
          let viewport = viewports[turn % viewports.count]
          return measure { planner.plan(PointIndex(coordinates), for: viewport) }.seconds
        }
        workbench.add(
          Row(
            claim: "\(number.short) edits of \(count.short) \(shape) points, "
              + (isContinued ? "plan that goes on" : "plan"),
            comparison,
            against: "build and plan",
            bar: .atMost(.seconds(0.005), comparison.subject.median)
          )
        )
      }
      addStream(of: number, shape, count, workbench)
    }
  }

  /// Adds the time of consecutive rounds, which merge layers now and then.
  private static func addStream(
    of number: Int,
    _ shape: Shape,
    _ count: Int,
    _ workbench: Workbench
  ) {
    let planner = Planner(grid: .levels)
    var rounds = EditRounds(workbench.coordinates(shape, count))
    var index = workbench.index(shape, count)
    var (samples, applying) = (Samples(), Samples())
    let viewports = workbench.places(shape, among: count, taking: 8)
      .map { Viewport.screen(around: $0, zoom: 6) }
    for round in 0..<workbench.rounds(300) {
      let edits = rounds.next(number)
      let viewport = viewports[round % viewports.count]
      let application = measure { index.apply(edits) }.seconds
      applying.append(application)
      samples.append(application + measure { planner.plan(index, for: viewport) }.seconds)
    }
    workbench.addDetail("applying alone: \(Quantity.seconds(applying.median).text)")
    workbench.add(
      Row(
        claim: "The same, one round after the other",
        measured: .seconds(samples.median),
        comparison: "the slowest round, \(Quantity.seconds(samples.worst).text)",
        ratio: samples.median / samples.worst,
        bar: .atMost(.seconds(0.005), samples.median)
      )
    )
  }
}
