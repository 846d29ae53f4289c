/// Numbers with a fixed count of decimals, as most files have degrees.
///
/// The rounding is exact, and the same everywhere: a text may be left out if it can be made again
/// of its number.
enum FixedDecimals {
  /// The most decimals: ten to their power has 57 bits, and times a number of 53 no more than 128.
  static let limit = 17

  private static let powers = (0...limit).map {
    (0..<$0).reduce(1 as UInt64) { ten, _ in ten * 10 }
  }

  /// Appends a number that is rounded to some decimals, ties to even.
  ///
  /// - Parameter mark: The decimal mark.
  /// - Returns: False, and nothing is appended, for a number of more than 19 digits, for one that
  ///   is nearly zero, and for one that is 2⁵² or more in size or not finite.
  static func append(
    _ value: Double,
    decimals: Int,
    mark: UInt8,
    to text: inout [UInt8]
  ) -> Bool {
    guard let units = units(in: value.magnitude, decimals: decimals) else { return false }
    if value < 0 { text.append(UInt8(ascii: "-")) }
    let start = text.count
    var (rest, count) = (units, 0)
    while rest > 0 || count <= decimals {
      if count == decimals, decimals > 0 { text.append(mark) }
      text.append(UInt8(ascii: "0") + UInt8(rest % 10))
      (rest, count) = (rest / 10, count + 1)
    }
    // The last digit came first.
    text[start...].reverse()
    return true
  }

  /// Returns how many decimals a text has; nil unless it is exactly what
  /// ``append(_:decimals:mark:to:)`` writes for a number with as many.
  static func count(
    ofText text: borrowing Span<UInt8>,
    _ range: Range<Int>,
    for value: Double,
    mark: UInt8
  ) -> Int? {
    var index = range.lowerBound
    if value < 0 {
      guard !range.isEmpty, text[index] == UInt8(ascii: "-") else { return nil }
      index += 1
    }
    let (start, end) = (index, range.upperBound)
    var digits: UInt64 = 0
    var markIndex: Int?
    while index < end {
      let byte = text[index]
      if byte == mark, markIndex == nil, index > start {
        markIndex = index
      } else {
        guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
        let (tens, isTooLarge) = digits.multipliedReportingOverflow(by: 10)
        guard !isTooLarge else { return nil }
        digits = tens &+ UInt64(byte - UInt8(ascii: "0"))
        guard digits >= tens else { return nil }
      }
      index += 1
    }
    // No zero is before another digit, and the mark is before one.
    let wholeCount = (markIndex ?? end) - start
    guard wholeCount == 1 || wholeCount > 1 && text[start] != UInt8(ascii: "0"),
      markIndex != end - 1
    else { return nil }
    let decimals = markIndex.map { end - $0 - 1 } ?? 0
    return units(in: value.magnitude, decimals: decimals) == digits ? decimals : nil
  }

  /// Returns how many units of the last decimal a number is, rounded.
  private static func units(in magnitude: Double, decimals: Int) -> UInt64? {
    guard (0...limit).contains(decimals) else { return nil }
    if magnitude == 0 { return 0 }
    guard magnitude.isNormal else { return nil }
    // The number is a whole one, of 53 bits, by a power of two.
    let shift = 52 - Int(magnitude.exponent)
    guard (1...127).contains(shift) else { return nil }
    let product = (magnitude.significandBitPattern | 1 << 52)
      .multipliedFullWidth(by: powers[decimals])
    guard shift >= 64 || product.high >> shift == 0 else { return nil }
    let whole: UInt64
    let isAboveHalf: Bool
    let isHalf: Bool
    if shift < 64 {
      whole = product.high << (64 - shift) | product.low >> shift
      let (rest, half) = (product.low & (1 << shift - 1), UInt64(1) << (shift - 1))
      (isAboveHalf, isHalf) = (rest > half, rest == half)
    } else if shift == 64 {
      whole = product.high
      (isAboveHalf, isHalf) = (product.low > 1 << 63, product.low == 1 << 63)
    } else {
      whole = product.high >> (shift - 64)
      let (rest, half) = (product.high & (1 << (shift - 64) - 1), UInt64(1) << (shift - 65))
      isAboveHalf = rest > half || rest == half && product.low > 0
      isHalf = rest == half && product.low == 0
    }
    guard whole < 10_000_000_000_000_000_000 else { return nil }
    return isAboveHalf || isHalf && whole % 2 == 1 ? whole + 1 : whole
  }
}
