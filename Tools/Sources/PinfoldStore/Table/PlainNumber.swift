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
    let texts = texts(of: value)
    if isSame(texts.plain, text, range) { return .fraction(value) }
    return isSame(texts.whole, text, range) ? .zeroFraction(value) : nil
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
    let texts = texts(of: value)
    return isSame(isPlain ? texts.plain : texts.whole, text, range) ? value : nil
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
  /// - Parameter isPlain: Whether to leave out a zero fraction.
  static func append(_ value: Double, isPlain: Bool, to bytes: inout [UInt8]) {
    let texts = texts(of: value)
    bytes.append(contentsOf: (isPlain ? texts.plain : texts.whole).utf8)
  }

  /// Returns the shortest text that reads back as the same number, with and without a zero
  /// fraction.
  static func texts(of value: Double) -> (whole: Substring, plain: Substring) {
    let text = "\(value)"[...]
    return (text, text.hasSuffix(".0") ? text.dropLast(2) : text)
  }
}
