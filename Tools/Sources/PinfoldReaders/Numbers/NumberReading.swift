package import PinfoldText

/// How the texts of a column are read: as numbers with a decimal mark, or as dates with slashes.
package enum NumberReading: String, CaseIterable, Hashable, Sendable {
  /// The point is the decimal mark: `1234.5`, `1,234.5`.
  case point

  /// The comma is the decimal mark: `1234,5`, `1.234,5`.
  case comma

  /// Either mark is a decimal mark, without thousands separators: `52.5` and `52,5` in coordinates.
  case either

  /// The decimal mark is unknown, so no text is a number.
  case undecided

  /// `31/12/2020`: dates with slashes begin with the day. Numbers have a decimal point.
  case dayFirst

  /// `12/31/2020`: dates with slashes begin with the month. Numbers have a decimal point.
  case monthFirst
}

extension NumberReading {
  /// Whether dates with slashes have a known order.
  var hasDates: Bool { self == .dayFirst || self == .monthFirst }

  init(_ mark: DecimalMark) { self = mark == .point ? .point : .comma }

  /// Parses a text as a number. Returns `nil` for anything else.
  package func number(_ bytes: borrowing Span<UInt8>, from start: Int, to end: Int) -> Double? {
    NumberText(bytes, from: start, to: end).number(self)
  }

  package func number(_ value: JSONSlice, _ bytes: borrowing Span<UInt8>) -> Double? {
    NumberText(value, bytes).number(self)
  }
}

extension NumberReading {
  /// Rewrites a number with a decimal point and without thousands separators. Returns `nil` if the
  /// text is not a number.
  package func pointText(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let (comma, point) = (UInt8(ascii: ","), UInt8(ascii: "."))
    let mayDiffer = text.contains(comma) || self == .comma && text.contains(point)
    guard self != .undecided else { return nil }
    guard mayDiffer else { return text }
    guard number(text.span, from: 0, to: text.count) != nil else { return nil }
    return switch self {
    case .point, .dayFirst, .monthFirst: text.filter { $0 != comma }[...]
    case .either: text.map { $0 == comma ? point : $0 }[...]
    case .comma, .undecided:
      text.filter { $0 != point }.map { $0 == comma ? point : $0 }[...]
    }
  }
}

package struct NumberReadings: Hashable, Sendable {
  package private(set) var readings: [String: NumberReading]

  package init(_ readings: [String: NumberReading] = [:]) { self.readings = readings }

  /// Columns without a reading have a decimal point: they come from an edit or from a table with
  /// column types.
  package subscript(column: String) -> NumberReading {
    get { readings[column] ?? .point }
    set { readings[column] = newValue }
  }
}
