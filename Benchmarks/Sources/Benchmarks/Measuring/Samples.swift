/// Several measurements of one thing.
struct Samples {
  private var values: [Double] = []

  init(_ values: [Double] = []) {
    self.values = values
  }

  mutating func append(_ value: Double) { values.append(value) }

  var count: Int { values.count }

  /// The middle value, which a disturbed measurement here and there does not move.
  ///
  /// - Precondition: There is a value.
  var median: Double {
    precondition(!values.isEmpty, "Nothing was measured")
    let sorted = values.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }

  /// The greatest value.
  ///
  /// - Precondition: There is a value.
  var worst: Double {
    precondition(!values.isEmpty, "Nothing was measured")
    return values.reduce(-.infinity, max)
  }
}
