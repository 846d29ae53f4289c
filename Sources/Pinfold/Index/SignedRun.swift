/// A run and whether its points count up or down.
struct SignedRun: Sendable {
  let run: Run
  let isRemoval: Bool
}

extension PointIndex {
  /// The runs that add up to the index, without empty ones.
  var signedRuns: [SignedRun] {
    layers.flatMap { layer in
      [
        SignedRun(run: layer.added, isRemoval: false),
        SignedRun(run: layer.removed, isRemoval: true),
      ]
    }
    .filter { !$0.run.isEmpty }
  }
}
