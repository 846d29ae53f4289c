/// The times of two pieces of work that took turns.
///
/// Temporary load on the machine affects both alike, so their ratio is steadier than either time.
struct Comparison {
  private(set) var subject = Samples()
  private(set) var baseline = Samples()
  private var ratios = Samples()

  /// Times two pieces of work in turns, after one turn to warm up.
  ///
  /// - Parameters:
  ///   - subject: Does the work and returns its seconds, without any preparation.
  ///   - baseline: Does the work to compare with, and returns its seconds in the same way.
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

  /// The median of the turns' ratios.
  var ratio: Double { ratios.median }
}
