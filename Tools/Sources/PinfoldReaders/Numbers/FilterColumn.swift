import PinfoldText

/// The matches of a filter, collected before its column's decimal mark is known.
struct FilterColumn {
  private let filter: CompiledFilter

  /// For each row, the kind of its text, and one bit per reading: whether the row then satisfies
  /// the filter.
  private var outcomes: [Outcome] = []

  private struct Outcome {
    let kind: NumberText.Kind
    let matches: UInt8
  }

  init(_ filter: PlaceFilter) { self.filter = CompiledFilter(filter) }
}

extension FilterColumn {
  /// Appends the text of the next row.
  ///
  /// - Parameter isTyped: Whether the value is a JSON number.
  mutating func append(
    _ bytes: borrowing Span<UInt8>,
    from start: Int,
    to end: Int,
    isTyped: Bool
  ) {
    if filter.ordersDates, let kind = DateText.kindOfSlashes(bytes, from: start, to: end) {
      var matches: UInt8 = 0
      for reading in NumberReading.allCases
      where filter.matches(bytes, from: start, to: end, reading: reading) {
        matches |= reading.bit
      }
      return outcomes.append(Outcome(kind: isTyped ? .wrong : kind, matches: matches))
    }
    if let isMatch = filter.matchesText(bytes, from: start, to: end) {
      // A text comparison does not need a number, but the decimal mark's detection may.
      let kind =
        filter.comparesNumbers && !isTyped
        ? NumberText(bytes, from: start, to: end).kind : .blank
      return outcomes.append(Outcome(kind: kind, matches: isMatch ? .max : 0))
    }
    let text = NumberText(bytes, from: start, to: end)
    let number = isTyped ? text.typed : text
    let kind = number.kind
    guard kind != .plain else {
      let isMatch = filter.compares(number.value, of: bytes, from: start, to: end)
      let isOther = filter.compares(nil, of: bytes, from: start, to: end)
      let matches =
        (isMatch ? ~NumberReading.undecided.bit : 0)
        | (isOther ? NumberReading.undecided.bit : 0)
      return outcomes.append(Outcome(kind: kind, matches: matches))
    }
    var matches: UInt8 = 0
    for reading in NumberReading.allCases {
      let value = NumberText.number(kind, number.value, reading)
      if filter.compares(value, of: bytes, from: start, to: end) { matches |= reading.bit }
    }
    outcomes.append(Outcome(kind: kind, matches: matches))
  }

  mutating func remove(_ rows: RemovedRows) { rows.remove(from: &outcomes) }

  var tally: NumberTally {
    var tally = NumberTally()
    for outcome in outcomes { tally.add(outcome.kind) }
    return tally
  }

  func matches(_ row: Int, _ reading: NumberReading) -> Bool {
    outcomes[row].matches & reading.bit != 0
  }
}

extension NumberReading {
  fileprivate var bit: UInt8 {
    switch self {
    case .point: 1
    case .comma: 2
    case .either: 4
    case .undecided: 8
    case .dayFirst: 16
    case .monthFirst: 32
    }
  }
}
