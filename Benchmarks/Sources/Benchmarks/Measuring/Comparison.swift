/// Times of two things that were done in turns.
///
/// Temporary load on the machine affects both alike, so their ratio is steadier than
/// either time.
struct Comparison {
  private(set) var subject = Samples()
  private(set) var baseline = Samples()
  private var ratios = Samples()

  /// Times two things in turns, after one turn to warm up.
  ///
  /// - Parameters:
  ///   - subject: Does the one thing and returns its seconds, which leave out
  ///     whatever it has to prepare.
  ///   - baseline: Likewise.
  init(
    rounds: Int,
    subject measureSubject: () throws -> Double,
    baseline measureBaseline: () throws -> Double
  ) rethrows {
    for round in 0...rounds {
      let (a, b) = (try measureSubject(), try measureBaseline())
      guard round > 0 else { continue }
      subject.append(a)
      baseline.append(b)
      ratios.append(a / b)
    }
  }

  /// The median of the ratios of each turn.
  var ratio: Double { ratios.median }
}
