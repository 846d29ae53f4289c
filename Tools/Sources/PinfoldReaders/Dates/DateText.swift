/// Dates as ISO 8601 writes them: `2020-12`, `2020-12-31`, `2020-12-31T23:59:59Z`, or with a blank
/// before the time. ``rewritten(_:from:to:_:)`` has the other formats.
package enum DateText {
  /// The format of a date with a time; `d` is a digit.
  private static let shape = Array("dddd-dd-ddTdd:dd".utf8)

  private static let lengthOfTime = 19

  /// What a date without a month, day or time begins with.
  private static let beginning = Array("0000-01-01T00:00:00".utf8)

  /// Returns whether a text is a date of the calendar. Ignores blanks around it.
  ///
  /// - Parameter allowsYear: Whether a year alone is a date, and not a number.
  static func isDate(
    _ bytes: borrowing Span<UInt8>,
    from start: Int,
    to end: Int,
    allowsYear: Bool = false
  ) -> Bool {
    let range = DecimalNumber.trimmed(bytes, start..<end)
    guard hasShape(bytes, range, allowsYear: allowsYear) else { return false }
    guard range.count > 7 else { return true }
    let first = range.lowerBound
    let year = number(bytes, at: first) * 100 + number(bytes, at: first + 2)
    let month = number(bytes, at: first + 5)
    return number(bytes, at: first + 8) <= dayCount(ofMonth: month, year: year)
  }

  /// Returns whether dates can be compared with a text: a date or a year. Allows the 31st of every
  /// month, as the end of the month.
  static func isLimit(_ bytes: borrowing Span<UInt8>) -> Bool {
    hasShape(bytes, DecimalNumber.trimmed(bytes, bytes.indices), allowsYear: true)
  }

  /// Compares a date with a limit, at the limit's precision: every time of a day equals that day,
  /// and a day without a time begins at midnight. Ignores time zones.
  ///
  /// - Returns: −1, 0 or 1 if the date is before, at or after the limit.
  static func order(
    _ bytes: borrowing Span<UInt8>,
    from start: Int,
    to end: Int,
    _ limit: borrowing Span<UInt8>
  ) -> Int {
    let date = DecimalNumber.trimmed(bytes, start..<end)
    let other = DecimalNumber.trimmed(limit, limit.indices)
    let known = precision(bytes, date)
    for offset in 0..<precision(limit, other) {
      let byte =
        offset < known ? separated(bytes[date.lowerBound + offset]) : beginning[offset]
      let otherByte = separated(limit[other.lowerBound + offset])
      if byte != otherByte { return byte < otherByte ? -1 : 1 }
    }
    return 0
  }

  static func dayCount(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Returns the number of bytes that count: up to the seconds, without fractions and zone.
  static func precision(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> Int {
    let count = min(range.count, lengthOfTime)
    let hasSeconds = count > shape.count && bytes[range.lowerBound + shape.count] == colon
    return count > shape.count && !hasSeconds ? shape.count : count
  }

  private static func hasShape(
    _ bytes: borrowing Span<UInt8>,
    _ range: Range<Int>,
    allowsYear: Bool
  ) -> Bool {
    let isYear = allowsYear && range.count == 4
    guard isYear || [7, 10].contains(range.count) || range.count >= shape.count else {
      return false
    }
    for index in range where !(0x20..<0x7F).contains(bytes[index]) { return false }
    for (offset, expected) in shape.prefix(range.count).enumerated() {
      let byte = separated(bytes[range.lowerBound + offset])
      guard expected == UInt8(ascii: "d") ? isDigit(byte) : byte == expected else { return false }
    }
    let first = range.lowerBound
    if range.count > 4, !(1...12).contains(number(bytes, at: first + 5)) { return false }
    if range.count > 7, !(1...31).contains(number(bytes, at: first + 8)) { return false }
    return range.count < shape.count || hasTime(bytes, range)
  }

  private static func hasTime(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> Bool {
    let first = range.lowerBound
    guard number(bytes, at: first + 11) < 24, number(bytes, at: first + 14) < 60 else {
      return false
    }
    var rest = first + shape.count
    if rest < range.upperBound, bytes[rest] == colon {
      guard rest + 2 < range.upperBound, isDigit(bytes[rest + 1]), isDigit(bytes[rest + 2]),
        number(bytes, at: rest + 1) < 60
      else { return false }
      rest += 3
    }
    return rest == range.upperBound || bytes[rest] != colon && !isDigit(bytes[rest])
  }

  /// Returns a number of two digits.
  static func number(_ bytes: borrowing Span<UInt8>, at first: Int) -> Int {
    Int(bytes[first] &- 48) * 10 + Int(bytes[first + 1] &- 48)
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static let colon = UInt8(ascii: ":")

  private static func separated(_ byte: UInt8) -> UInt8 {
    byte == UInt8(ascii: " ") ? UInt8(ascii: "T") : byte
  }
}
