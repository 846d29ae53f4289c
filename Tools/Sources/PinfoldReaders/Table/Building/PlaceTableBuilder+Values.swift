import PinfoldText

extension PlaceTableBuilder {
  mutating func key(_ field: Field, _ bytes: borrowing Span<UInt8>) -> RecordPlace.Key {
    guard let number = RowNumbers.key(bytes, field) else { return .wrong(.invalidKey, field) }
    return numbers.isNew(number) ? .number(number) : .wrong(.duplicateKey, field)
  }

  /// Records the last record's key, or its id without a key column.
  mutating func noteNumber(of place: RecordPlace, id: Int64?) {
    switch place.key {
    case .number(let key)?: numbers.note(key, rowCount: rowStarts.count)
    case .wrong?: break
    case nil: numbers.note(id, rowCount: rowStarts.count)
    }
  }

  mutating func appendNumber(
    _ number: NumberText,
    _ field: Field,
    _ bytes: borrowing Span<UInt8>,
    toColumn column: Int
  ) {
    numericColumns[column].append(number, field, bytes)
  }

  /// Appends a filtered value to the last appended row.
  ///
  /// - Parameter isTyped: Whether the value is a JSON number.
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
