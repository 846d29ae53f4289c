/// A line of the table: what was claimed and what was measured.
struct Row {
  let claim: String
  let measured: Quantity

  /// What was measured in the same run, to compare with.
  var comparison: String?

  /// What was measured, in parts of the comparison.
  var ratio: Double?

  /// What the measurement, or the ratio, must not pass.
  var bar: Bar?
}

extension Row {
  /// Creates the line of a comparison.
  ///
  /// - Parameters:
  ///   - claim: What was timed.
  ///   - comparison: The times.
  ///   - baseline: The name of what it was timed against.
  ///   - bar: The limit of the ratio or of the subject's time.
  init(claim: String, _ comparison: Comparison, against baseline: String, bar: Bar) {
    self.init(
      claim: claim,
      measured: .seconds(comparison.subject.median),
      comparison: "\(baseline), \(Quantity.seconds(comparison.baseline.median).text)",
      ratio: comparison.ratio,
      bar: bar
    )
  }
}

/// A limit, and whether it is kept.
struct Bar {
  let text: String
  let isMet: Bool

  static func atMost(_ limit: Quantity, _ value: Double) -> Bar {
    Bar(text: "≤ \(limit.text)", isMet: value <= limit.value)
  }

  static func atLeast(_ limit: Quantity, _ value: Double) -> Bar {
    Bar(text: "≥ \(limit.text)", isMet: value >= limit.value)
  }
}
