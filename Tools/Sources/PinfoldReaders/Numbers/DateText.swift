/// Dates as ISO 8601 writes them: `2020-12`, `2020-12-31`, `2020-12-31T23:59:59Z`, or with a blank
/// before the time.
package enum DateText {
  /// The format of a date with a time; `d` is a digit.
  private static let shape = Array("dddd-dd-ddTdd:dd".utf8)

  private static let lengthOfTime = 19

  /// Returns whether a text is a date. Ignores blanks around it.
  ///
  /// - Parameter allowsYear: Whether a year alone is a date, and not a number.
  static func isDate(
    _ bytes: borrowing Span<UInt8>,
    from start: Int,
    to end: Int,
    allowsYear: Bool = false
  ) -> Bool {
    let range = DecimalNumber.trimmed(bytes, start..<end)
    let isYear = allowsYear && range.count == 4
    guard isYear || [7, 10].contains(range.count) || range.count >= shape.count else {
      return false
    }
    return hasShape(bytes, range)
  }

  /// Returns whether dates can be compared with a text, which must be a date or a year.
  static func isLimit(_ bytes: borrowing Span<UInt8>) -> Bool {
    isDate(bytes, from: 0, to: bytes.count, allowsYear: true)
  }

  /// Compares a date with a limit, at the limit's precision: every time of a day equals that day.
  /// Ignores time zones.
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
    let count = min(other.count, lengthOfTime)
    for offset in 0..<min(date.count, count) {
      let byte = separated(bytes[date.lowerBound + offset])
      let otherByte = separated(limit[other.lowerBound + offset])
      if byte != otherByte { return byte < otherByte ? -1 : 1 }
    }
    return date.count < count ? -1 : 0
  }

  private static func hasShape(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> Bool {
    for index in range where !(0x20..<0x7F).contains(bytes[index]) { return false }
    for (offset, expected) in shape.prefix(range.count).enumerated() {
      let byte = separated(bytes[range.lowerBound + offset])
      let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      guard expected == UInt8(ascii: "d") ? isDigit : byte == expected else { return false }
    }
    func number(at offset: Int) -> Int {
      let first = range.lowerBound + offset
      return Int(bytes[first] &- 48) * 10 + Int(bytes[first + 1] &- 48)
    }
    if range.count > 4, !(1...12).contains(number(at: 5)) { return false }
    return range.count <= 7 || (1...31).contains(number(at: 8))
  }

  private static func separated(_ byte: UInt8) -> UInt8 {
    byte == UInt8(ascii: " ") ? UInt8(ascii: "T") : byte
  }
}
