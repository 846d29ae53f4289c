import PinfoldText

/// A numeric column, collected before its decimal mark is known.
struct NumberColumn {
  /// The number in each row. A single mark counts as the decimal mark until the column is decided.
  private(set) var values: [Double] = []

  /// The kind of each row's text. Empty after the column is decided.
  private var kinds: [NumberText.Kind] = []

  /// The first text of each kind.
  private var examples = [(row: Int, text: String)?](repeating: nil, count: NumberText.Kind.count)
}

extension NumberColumn {
  @inline(__always)
  mutating func append(_ number: NumberText, _ field: Field, _ bytes: borrowing Span<UInt8>) {
    let kind = Int(number.kind.rawValue)
    if examples[kind] == nil {
      examples[kind] = (values.count, PlaceTableBuilder.excerpt(field, bytes))
    }
    values.append(number.value)
    kinds.append(number.kind)
  }

  mutating func reserveCapacity(_ count: Int) {
    values.reserveCapacity(count)
    kinds.reserveCapacity(count)
  }

  var copy: NumberColumn {
    var copy = NumberColumn()
    copy.values.append(contentsOf: values)
    copy.kinds.append(contentsOf: kinds)
    copy.examples = examples
    return copy
  }

  mutating func remove(_ rows: RemovedRows) {
    rows.remove(from: &values)
    rows.remove(from: &kinds)
  }

  var tally: NumberTally { tally { _ in true } }

  func tally(where isIncluded: (_ row: Int) -> Bool) -> NumberTally {
    var tally = NumberTally()
    for (row, kind) in kinds.enumerated() where isIncluded(row) { tally.add(kind) }
    return tally
  }

  /// Returns the numbers under a reading, and the texts that are not numbers.
  func decided(_ reading: NumberReading) -> (values: [Double], wrong: WrongValues) {
    var values = values
    var (wrongCount, blankCount) = (0, 0)
    var first: (row: Int, text: String)?
    for (row, kind) in kinds.enumerated() where kind != .plain || reading == .undecided {
      let value = NumberText.number(kind, values[row], reading)
      values[row] = value ?? .nan
      if kind == .blank {
        blankCount += 1
      } else if value == nil || kind == .tooLarge {
        wrongCount += 1
        if let example = examples[Int(kind.rawValue)], example.row < first?.row ?? .max {
          first = example
        }
      }
    }
    return (values, WrongValues(count: wrongCount, of: values.count - blankCount, first?.text))
  }
}
