import PinfoldText

extension PlaceTableBuilder {
  /// Reads the number that the next record gives its place.
  mutating func key(_ field: Field, _ bytes: borrowing Span<UInt8>) -> RecordPlace.Key {
    guard let number = RowNumbers.number(bytes, field) else { return .wrong(.invalidKey, field) }
    return numbers.isNew(number) ? .number(number) : .wrong(.duplicateKey, field)
  }

  /// Notes the number of the last record: its key, or without a column of them its id.
  mutating func noteNumber(of place: RecordPlace, id: Int64?) {
    switch place.key {
    case .number(let key)?: numbers.note(key, rowCount: rowStarts.count)
    case .wrong?: break
    case nil: numbers.note(id, rowCount: rowStarts.count)
    }
  }

  /// Appends the value of a numeric column to the row that was appended last.
  mutating func appendNumber(
    _ number: NumberText,
    _ field: Field,
    _ bytes: borrowing Span<UInt8>,
    toColumn column: Int
  ) {
    numericColumns[column].append(number, field, bytes)
  }

  /// Appends the value that a filter asks for to the row that was appended last.
  ///
  /// - Parameter isTyped: Whether it is a number of JSON.
  mutating func appendValue(
    _ bytes: borrowing Span<UInt8>,
    from start: Int,
    to end: Int,
    isTyped: Bool,
    toFilter filter: Int
  ) {
    filterColumns[filter].append(bytes, from: start, to: end, isTyped: isTyped)
  }
}
