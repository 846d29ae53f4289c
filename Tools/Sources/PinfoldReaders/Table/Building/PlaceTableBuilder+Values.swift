import PinfoldText

extension PlaceTableBuilder {
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
