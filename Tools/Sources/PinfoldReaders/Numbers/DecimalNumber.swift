package import PinfoldText

/// A correctly rounding parser for decimal numbers.
///
/// Integer arithmetic is enough for at most 19 digits and a small exponent, as in nearly all
/// numbers. The standard library parses the rest.
package enum DecimalNumber {
  /// Parses a number with optional surrounding blanks. Returns `nil` for anything else.
  ///
  /// Also accepts `inf` and `nan`, so that such rows are counted separately. A comma is a decimal
  /// mark if `allowsComma` is `true`.
  package static func parse(
    _ bytes: borrowing Span<UInt8>,
    from start: Int,
    to end: Int,
    allowsComma: Bool
  ) -> Double? {
    var shape = Shape()
    return parse(bytes, from: start, to: end, allowsComma: allowsComma, &shape)
  }

  struct Shape {
    var mark: DecimalMark?

    /// Whether the mark may also separate thousands: it has three digits after it and one to three
    /// before it, the first not zero.
    var isGroup = false
  }

  /// Parses a number with either decimal mark, and records its shape.
  static func parse(
    _ bytes: borrowing Span<UInt8>,
    from start: Int,
    to end: Int,
    _ shape: inout Shape
  ) -> Double? {
    parse(bytes, from: start, to: end, allowsComma: true, &shape)
  }

  @inline(__always)
  private static func parse(
    _ bytes: borrowing Span<UInt8>,
    from start: Int,
    to end: Int,
    allowsComma: Bool,
    _ shape: inout Shape
  ) -> Double? {
    var (start, end) = (start, end)
    while start < end, isBlank(bytes[start]) { start &+= 1 }
    while start < end, isBlank(bytes[end &- 1]) { end &-= 1 }
    var index = start
    var isNegative = false
    if index < end, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
      isNegative = bytes[index] == UInt8(ascii: "-")
      index &+= 1
    }

    let firstDigit = index
    let digits = digits(bytes, from: &index, to: end, allowsComma: allowsComma)
    guard digits.count > 0 else { return special(bytes, from: firstDigit, to: end, isNegative) }
    var exponent = -digits.fractionCount
    if digits.mark != 0 {
      shape.mark = digits.mark == UInt8(ascii: ",") ? .comma : .point
      shape.isGroup =
        index == end && digits.fractionCount == 3 && (4...6).contains(digits.count)
        && bytes[firstDigit] != UInt8(ascii: "0")
    }
    if index < end {
      guard let written = parseExponent(bytes, from: index, to: end) else { return nil }
      exponent += written
    }
    let magnitude = digits.count <= 19 ? scaled(digits.mantissa, powerOfTen: exponent) : nil
    if let magnitude { return isNegative ? -magnitude : magnitude }
    return slow(bytes, from: start, to: end)
  }

  private struct Digits {
    /// All digits as an integer, correct up to 19 digits.
    var mantissa: UInt64 = 0
    var count = 0

    var fractionCount = 0

    /// The decimal mark, or 0 without one.
    var mark: UInt8 = 0
  }

  @inline(__always)
  private static func digits(
    _ bytes: borrowing Span<UInt8>,
    from index: inout Int,
    to end: Int,
    allowsComma: Bool
  ) -> Digits {
    var digits = Digits()
    var fractionStart = -1
    while index < end {
      let byte = bytes[index]
      let digit = byte &- UInt8(ascii: "0")  // non-digits wrap to values above 9
      if digit < 10 {
        // Wraps from the 20th digit on. Such a mantissa is not used.
        digits.mantissa = digits.mantissa &* 10 &+ UInt64(digit)
        digits.count &+= 1
      } else if fractionStart < 0,
        byte == UInt8(ascii: ".") || allowsComma && byte == UInt8(ascii: ",")
      {
        (fractionStart, digits.mark) = (digits.count, byte)
      } else {
        break
      }
      index &+= 1
    }
    if fractionStart >= 0 { digits.fractionCount = digits.count - fractionStart }
    return digits
  }

  /// Returns a range without the blanks at both ends.
  static func trimmed(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, isBlank(bytes[start]) { start += 1 }
    while start < end, isBlank(bytes[end - 1]) { end -= 1 }
    return start..<end
  }

  @inline(__always)
  static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  /// Parses an exponent such as `e-5`, which must reach to the end.
  private static func parseExponent(
    _ bytes: borrowing Span<UInt8>,
    from start: Int,
    to end: Int
  ) -> Int? {
    guard bytes[start] | 0x20 == UInt8(ascii: "e") else { return nil }
    var index = start + 1
    var isNegative = false
    if index < end, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
      isNegative = bytes[index] == UInt8(ascii: "-")
      index += 1
    }
    guard index < end else { return nil }
    var exponent = 0
    while index < end {
      let digit = bytes[index] &- UInt8(ascii: "0")  // non-digits wrap to values above 9
      guard digit < 10 else { return nil }
      // The limit is far beyond the exponents of Double.
      exponent = min(exponent * 10 + Int(digit), 100_000)
      index += 1
    }
    return isNegative ? -exponent : exponent
  }

  /// Parses infinity or NaN by name.
  private static func special(
    _ bytes: borrowing Span<UInt8>,
    from start: Int,
    to end: Int,
    _ isNegative: Bool
  ) -> Double? {
    guard start < end, end - start <= 8, bytes[start] >= UInt8(ascii: "A") else { return nil }
    switch text(bytes, from: start, to: end).lowercased() {
    case "inf", "infinity": return isNegative ? -.infinity : .infinity
    case "nan": return .nan
    default: return nil
    }
  }

  private static func slow(
    _ bytes: borrowing Span<UInt8>,
    from start: Int,
    to end: Int
  ) -> Double? {
    var text = text(bytes, from: start, to: end)
    if let comma = text.firstIndex(of: ",") { text.replaceSubrange(comma...comma, with: ".") }
    return Double(text)
  }

  private static func text(
    _ bytes: borrowing Span<UInt8>,
    from start: Int,
    to end: Int
  ) -> String {
    var copy: [UInt8] = []
    for index in start..<end { copy.append(bytes[index]) }
    return String(decoding: copy, as: UTF8.self)
  }
}

// MARK: - Rounding

extension DecimalNumber {
  /// Returns mantissa · 10^power, correctly rounded. Returns `nil` if 64-bit arithmetic is not
  /// enough.
  static func scaled(_ mantissa: UInt64, powerOfTen power: Int) -> Double? {
    guard mantissa != 0 else { return 0 }
    guard power >= -27, power <= 22 else { return nil }
    if mantissa <= 1 << 53, power >= -22 {
      // Both operands are exact, so the result is rounded once (Clinger, 1990).
      return power < 0
        ? Double(mantissa) / powersOfTen[-power] : Double(mantissa) * powersOfTen[power]
    }
    return power < 0 ? divided(mantissa, powerOfTen: -power) : nil
  }

  /// Returns mantissa / 10^power by one integer division.
  ///
  /// - Precondition: The power is from 1 to 27, and the mantissa is not 0.
  private static func divided(_ mantissa: UInt64, powerOfTen power: Int) -> Double {
    // 10^k = 5^k · 2^k, and 5^27 fits 63 bits. With both operands shifted to their highest bit, the
    // quotient (mantissa · 2^63) / 5^k has 63 or 64 bits, ten more than a Double. The remainder
    // tells which side of the midpoint the result is on.
    let divisor = powersOfFive[power]
    let (up, down) = (mantissa.leadingZeroBitCount, divisor.leadingZeroBitCount)
    let shifted = mantissa << UInt64(up)
    let (high, low) = (shifted >> 1, shifted << 63)
    // No overflow: the high half is below 2^63, the shifted divisor is not.
    let (quotient, remainder) = (divisor << UInt64(down)).dividingFullWidth((high, low))
    let exponent = down - up - 63 - power
    // Exact: the exponent is from -154 to 0, far from subnormal.
    let scale = Double(bitPattern: UInt64(1023 + exponent) << 52)
    return Double(quotient | (remainder == 0 ? 0 : 1)) * scale
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  private static let powersOfFive: [UInt64] = (0...27).map { power in
    (0..<power).reduce(1) { product, _ in product * 5 }
  }
}

extension DecimalNumber {
  @inline(__always)
  package static func parse(
    _ bytes: borrowing Span<UInt8>,
    _ field: Field,
    allowsComma: Bool
  ) -> Double? {
    parse(bytes, from: field.start, to: field.end, allowsComma: allowsComma)
  }

  /// Parses a text. Returns `nil` if it is not entirely a number.
  package static func parse(_ text: some StringProtocol, allowsComma: Bool) -> Double? {
    let bytes = Array(text.utf8)
    return parse(bytes.span, from: 0, to: bytes.count, allowsComma: allowsComma)
  }
}

extension DecimalNumber {
  /// Parses a number with thousands separators and an optional fraction: `3.644.826` or `1.234,5`.
  ///
  /// The first group has one to three digits and does not begin with zero. Later groups have three.
  static func parseGrouped(
    _ bytes: borrowing Span<UInt8>,
    from start: Int,
    to end: Int,
    by mark: DecimalMark
  ) -> Double? {
    let (comma, point) = (UInt8(ascii: ","), UInt8(ascii: "."))
    let (separator, decimal) = mark == .comma ? (comma, point) : (point, comma)
    var (start, end) = (start, end)
    while start < end, isBlank(bytes[start]) { start &+= 1 }  // below the end
    while start < end, isBlank(bytes[end &- 1]) { end &-= 1 }  // above the start
    var plain: [UInt8] = []
    /// The number of digits since the last separator; `nil` after the decimal mark.
    var digits: Int? = 0
    var isGrouped = false
    for index in start..<max(start, end) {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if digits == 0, !isGrouped, byte == UInt8(ascii: "0") { return nil }
        digits? += 1
      case separator:
        // The first group has one to three digits, later groups exactly three.
        guard let count = digits, isGrouped ? count == 3 : (1...3).contains(count) else {
          return nil
        }
        (isGrouped, digits) = (true, 0)
        continue
      case decimal:
        guard isGrouped, digits == 3 else { return nil }
        digits = nil
      case UInt8(ascii: "-"), UInt8(ascii: "+"):
        guard index == start else { return nil }
      default: return nil
      }
      plain.append(byte)
    }
    guard isGrouped, digits == nil || digits == 3 else { return nil }
    return parse(plain.span, from: 0, to: plain.count, allowsComma: true)
  }
}
