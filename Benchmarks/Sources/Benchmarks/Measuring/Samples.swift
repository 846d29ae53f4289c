/// Several measurements of the same work.
struct Samples {
  private var values: [Double] = []

  init(_ values: [Double] = []) {
    self.values = values
  }

  mutating func append(_ value: Double) { values.append(value) }

  var count: Int { values.count }

  /// The middle value. A few disturbed measurements do not move it.
  ///
  /// - Precondition: The samples are not empty.
  var median: Double {
    precondition(!values.isEmpty, "Nothing was measured")
    let sorted = values.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }

  /// The greatest value.
  ///
  /// - Precondition: The samples are not empty.
  var worst: Double {
    precondition(!values.isEmpty, "Nothing was measured")
    return values.reduce(-.infinity, max)
  }
}
