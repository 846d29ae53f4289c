import PinfoldReaders

/// Numbers whose text follows from their value: SQLite and tiles can keep the value alone.
package enum PlainNumber {
  /// A number, and how its text is written.
  package enum Form {
    /// Without a fraction: `12`.
    case whole(Int64)

    /// With a fraction that is not zero: `12.5`.
    case fraction(Double)

    /// With a fraction of zero: `12.0`. Beside whole numbers it would read back as one of them.
    case zeroFraction(Double)
  }

  /// Returns a number whose text follows from its value and its form; `nil` for any other text, such
  /// as `007`, `1e5`, `1.10` or `+49`.
  package static func form(_ text: borrowing Span<UInt8>, _ range: Range<Int>) -> Form? {
    if let value = integer(text, range) { return .whole(value) }
    guard let value = number(text, range) else { return nil }
    let texts = texts(of: value)
    if isSame(texts.plain, text, range) { return .fraction(value) }
    return isSame(texts.whole, text, range) ? .zeroFraction(value) : nil
  }

  /// Returns a whole number of at most 18 digits; nil if it is written in another way than usual, such
  /// as `007`, `-0` or `+1`.
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

  /// Returns a number if ``append(_:isPlain:to:)`` writes it in the same way, and nil otherwise.
  static func real(
    _ text: borrowing Span<UInt8>,
    _ range: Range<Int>,
    isPlain: Bool
  ) -> Double? {
    guard let value = number(text, range) else { return nil }
    let texts = texts(of: value)
    return isSame(isPlain ? texts.plain : texts.whole, text, range) ? value : nil
  }

  /// Returns a finite number that SQLite does not change; nil for any other text. SQLite keeps no
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

  /// Whether a text is the one in a range.
  static func isSame(
    _ own: Substring,
    _ text: borrowing Span<UInt8>,
    _ range: Range<Int>
  ) -> Bool {
    guard own.utf8.count == range.count else { return false }
    var index = range.lowerBound
    for byte in own.utf8 {
      if text[index] != byte { return false }
      index += 1
    }
    return true
  }

  /// Appends the shortest text that reads back as the same number.
  ///
  /// - Parameter isPlain: Whether a fraction of zero is left out.
  static func append(_ value: Double, isPlain: Bool, to bytes: inout [UInt8]) {
    let texts = texts(of: value)
    bytes.append(contentsOf: (isPlain ? texts.plain : texts.whole).utf8)
  }

  /// Returns the shortest text that reads back as the same number: whole, and without a fraction of
  /// zero.
  static func texts(of value: Double) -> (whole: Substring, plain: Substring) {
    let text = "\(value)"[...]
    return (text, text.hasSuffix(".0") ? text.dropLast(2) : text)
  }
}
