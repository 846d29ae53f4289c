/// A line of the table: a claim and its measurement.
struct Row {
  let claim: String
  let measured: Quantity

  /// Another measurement of the same run, to compare with.
  var comparison: String?

  /// The measurement divided by the comparison.
  var ratio: Double?

  /// The limit of the measurement or of the ratio.
  var bar: Bar?
}

extension Row {
  /// Creates the line of a comparison.
  ///
  /// - Parameters:
  ///   - claim: The work that was timed.
  ///   - comparison: The times.
  ///   - baseline: The name of the work that it was timed against.
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

/// A limit and whether the measurement keeps it.
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
