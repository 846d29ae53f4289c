package import PinfoldText

/// How the texts of a column are read as numbers: the same text is the same number in all rows.
package enum NumberReading: String, CaseIterable, Hashable, Sendable {
  /// The point is the decimal mark: `1234.5`, `1,234.5`.
  case point

  /// The comma is the decimal mark: `1234,5`, `1.234,5`.
  case comma

  /// Either is the decimal mark, and nothing separates thousands: `52.5` and `52,5` in coordinates.
  case either

  /// No text is a number, since it is unknown which mark is the decimal one.
  case undecided
}

extension NumberReading {
  init(_ mark: DecimalMark) { self = mark == .point ? .point : .comma }

  /// Returns the number that a text is; `nil` for anything else.
  package func number(_ bytes: borrowing Span<UInt8>, from start: Int, to end: Int) -> Double? {
    NumberText(bytes, from: start, to: end).number(self)
  }

  /// Returns the number that a value of JSON is; `nil` for anything else.
  package func number(_ value: JSONSlice, _ bytes: borrowing Span<UInt8>) -> Double? {
    NumberText(value, bytes).number(self)
  }
}

extension NumberReading {
  /// Returns a number with a point as its decimal mark, and nothing between thousands; `nil` for a text
  /// that is not a number.
  package func pointText(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let (comma, point) = (UInt8(ascii: ","), UInt8(ascii: "."))
    let mayDiffer = text.contains(comma) || self == .comma && text.contains(point)
    guard self != .undecided else { return nil }
    guard mayDiffer else { return text }
    guard number(text.span, from: 0, to: text.count) != nil else { return nil }
    return switch self {
    case .point: text.filter { $0 != comma }[...]
    case .either: text.map { $0 == comma ? point : $0 }[...]
    case .comma, .undecided:
      text.filter { $0 != point }.map { $0 == comma ? point : $0 }[...]
    }
  }
}

/// How the columns of a table are read as numbers.
package struct NumberReadings: Hashable, Sendable {
  /// By name, the columns that are decided.
  package private(set) var readings: [String: NumberReading]

  package init(_ readings: [String: NumberReading] = [:]) { self.readings = readings }

  /// A column that is not decided is one of an edit, or of a table whose columns have types.
  package subscript(column: String) -> NumberReading {
    get { readings[column] ?? .point }
    set { readings[column] = newValue }
  }
}
