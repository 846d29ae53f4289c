import Pinfold

extension Benchmark {
  /// Editing one point at a time is not penalized.
  static let singleEdits = Benchmark(
    name: "single-edits",
    summary: "a thousand edits one by one against one round of them"
  ) { workbench in
    let (count, number) = (workbench.size(1_000_000), workbench.size(100_000) / 100)
    let (coordinates, index) = (
      workbench.coordinates(.uniform, count), workbench.index(.uniform, count)
    )
    var rounds = EditRounds(coordinates)
    var edits: [PointEdit] = []
    let comparison = Comparison(rounds: workbench.rounds(9)) {
      edits = rounds.next(number)
      var edited = index
      return measure { for edit in edits { edited.apply([edit]) } }.seconds
    } baseline: {
      var edited = index
      return measure { edited.apply(edits) }.seconds
    }
    workbench.add(
      Row(
        claim: "\(number.short) edits of \(count.short) uniform points, one by one",
        measured: .seconds(comparison.subject.median),
        comparison: "in one round, \(Quantity.seconds(comparison.baseline.median).text)",
        ratio: comparison.ratio
      )
    )
  }
}
