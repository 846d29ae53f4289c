import PinfoldReaders

/// Numbers whose text follows from their value, so that SQLite and tiles can store just the value.
package enum PlainNumber {
  /// A number, and the format of its text.
  package enum Form {
    /// Without a fraction: `12`.
    case whole(Int64)

    /// With a nonzero fraction: `12.5`.
    case fraction(Double)

    /// With a zero fraction: `12.0`. Among whole numbers, it would read back as `12`.
    case zeroFraction(Double)
  }

  /// Returns a number whose text follows from its value and form. Returns `nil` for any other text,
  /// such as `007`, `1e5`, `1.10` or `+49`.
  package static func form(_ text: borrowing Span<UInt8>, _ range: Range<Int>) -> Form? {
    if let value = integer(text, range) { return .whole(value) }
    guard let value = number(text, range) else { return nil }
    if isShort(text, range) { return .fraction(value) }
    let own = "\(value)"
    let end = wholeEnd(own.utf8Span.span)
    if isSame(own.utf8Span.span, to: end, text, range) { return .fraction(value) }
    return isSame(own.utf8Span.span, to: own.utf8.count, text, range) ? .zeroFraction(value) : nil
  }

  /// Returns whether a text is the shortest for its value, as a quick look tells: plain digits with
  /// a fraction, at most 15 of them significant. No other number has the same 15 digits.
  private static func isShort(_ text: borrowing Span<UInt8>, _ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    if text[index] == UInt8(ascii: "-") { index += 1 }
    let start = index
    var (point, digits) = (-1, 0)
    while index < range.upperBound {
      if text[index] == UInt8(ascii: "."), point < 0 {
        point = index
      } else {
        let digit = text[index] &- UInt8(ascii: "0")  // wraps above 9 for what is not a digit
        guard digit < 10 else { return false }
        if digits > 0 || digit > 0 { digits += 1 }
      }
      index += 1
    }
    guard point > start, index > point + 1, (1...15).contains(digits) else { return false }
    // A trailing zero, a leading one, or a value that Swift writes with an exponent.
    guard text[index - 1] != UInt8(ascii: "0") else { return false }
    guard text[start] == UInt8(ascii: "0") else { return true }
    return point == start + 1 && index - point - 1 - digits < 4
  }

  /// Returns an integer of at most 18 digits. Returns `nil` for unusual spellings, such as `007`,
  /// `-0` or `+1`.
  static func integer(_ text: borrowing Span<UInt8>, _ range: Range<Int>) -> Int64? {
    var index = range.lowerBound
    let isNegative = index < range.upperBound && text[index] == UInt8(ascii: "-")
    if isNegative { index += 1 }
    let count = range.upperBound - index
    guard (1...18).contains(count) else { return nil }
    if text[index] == UInt8(ascii: "0") { return count == 1 && !isNegative ? 0 : nil }
    var value: Int64 = 0
    while index < range.upperBound {
      let digit = text[index] &- UInt8(ascii: "0")  // wraps above 9 for what is not a digit
      guard digit < 10 else { return nil }
      value = value * 10 + Int64(digit)  // below 10¹⁸
      index += 1
    }
    return isNegative ? -value : value
  }

  static func real(
    _ text: borrowing Span<UInt8>,
    _ range: Range<Int>,
    isPlain: Bool
  ) -> Double? {
    guard let value = number(text, range) else { return nil }
    if isShort(text, range) { return value }
    let own = "\(value)"
    let end = isPlain ? wholeEnd(own.utf8Span.span) : own.utf8.count
    return isSame(own.utf8Span.span, to: end, text, range) ? value : nil
  }

  /// Returns a finite number that SQLite does not change, otherwise `nil`. SQLite cannot store
  /// negative zero.
  static func number(_ text: borrowing Span<UInt8>, _ range: Range<Int>) -> Double? {
    guard (1...25).contains(range.count), let first = range.first,
      text[first] <= UInt8(ascii: "9"),
      let value = DecimalNumber.parse(
        text,
        from: range.lowerBound,
        to: range.upperBound,
        allowsComma: false
      ),
      value.isFinite, value != 0 || value.sign == .plus
    else { return nil }
    return value
  }

  private static func isSame(
    _ own: borrowing Span<UInt8>,
    to end: Int,
    _ text: borrowing Span<UInt8>,
    _ range: Range<Int>
  ) -> Bool {
    guard end == range.count else { return false }
    for offset in 0..<end where own[offset] != text[range.lowerBound + offset] { return false }
    return true
  }

  /// Appends the shortest text that reads back as the same number.
  ///
  /// - Parameter isPlain: Whether to leave out a zero fraction.
  static func append(_ value: Double, isPlain: Bool, to bytes: inout [UInt8]) {
    let text = "\(value)"
    bytes.append(contentsOf: text.utf8.prefix(isPlain ? wholeEnd(text.utf8Span.span) : .max))
  }

  /// Returns the end of a number without a zero fraction.
  private static func wholeEnd(_ text: borrowing Span<UInt8>) -> Int {
    let count = text.count
    guard count > 2, text[count - 1] == UInt8(ascii: "0"), text[count - 2] == UInt8(ascii: ".")
    else { return count }
    return count - 2
  }
}
