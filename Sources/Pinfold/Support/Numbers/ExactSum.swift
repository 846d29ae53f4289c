/// A sum of doubles without rounding, so it does not depend on their order.
///
/// The sum is a 192-bit fixed-point number with 80 fraction bits. Numbers of at least 2⁻²⁸ keep all
/// their digits. Smaller numbers are rounded to multiples of 2⁻⁸⁰. Numbers must be below 2⁷⁸. The
/// sum of 2³² numbers is in range.
struct ExactSum: Equatable, Sendable {
  /// The sum in two's complement, the lowest word first.
  private var words: (UInt64, UInt64, UInt64) = (0, 0, 0)

  private static let fractionBits = 80

  static let limit = 0x1p78

  static func == (a: ExactSum, b: ExactSum) -> Bool { a.words == b.words }

  static func += (sum: inout ExactSum, other: ExactSum) {
    let (low, carry) = sum.words.0.addingReportingOverflow(other.words.0)
    let (middle, carry1) = sum.words.1.addingReportingOverflow(other.words.1)
    let (middle2, carry2) = middle.addingReportingOverflow(carry ? 1 : 0)
    // The highest word wraps, as in two's complement.
    let high = sum.words.2 &+ other.words.2 &+ (carry1 ? 1 : 0) &+ (carry2 ? 1 : 0)
    sum.words = (low, middle2, high)
  }

  private var negated: ExactSum {
    var one = ExactSum()
    one.words = (1, 0, 0)
    var result = ExactSum()
    result.words = (~words.0, ~words.1, ~words.2)
    result += one
    return result
  }
}

extension ExactSum {
  mutating func add(_ number: Double) {
    assert(number.magnitude < Self.limit)
    guard number != 0 else { return }
    let size = number.magnitude
    // The number is mantissa · 2^exponent, with a whole mantissa of 53 bits.
    let mantissa = size.significandBitPattern | (size.isNormal ? 1 << 52 : 0)
    let exponent = (size.isNormal ? Int(size.exponent) : -1022) - 52
    var term = ExactSum()
    term.place(mantissa, shiftedBy: exponent + Self.fractionBits)
    self += number < 0 ? term.negated : term
  }

  /// Sets the words to a mantissa, shifted up or shifted down and rounded.
  private mutating func place(_ mantissa: UInt64, shiftedBy shift: Int) {
    guard shift >= 0 else {
      guard shift > -64 else { return }
      let half = UInt64(1) << UInt64(-shift - 1)
      words.0 = (mantissa + half) >> UInt64(-shift)
      return
    }
    let low = mantissa << UInt64(shift % 64)
    let high = shift % 64 == 0 ? 0 : mantissa >> UInt64(64 - shift % 64)
    // Below the limit, the shift is at most 105 bits.
    words = shift < 64 ? (low, high, 0) : (0, low, high)
  }

  /// The sum, rounded once to the nearest double.
  var value: Double {
    guard words.2 >> 63 == 0 else { return -negated.value }
    let bits = bitWidth
    guard bits > 0 else { return 0 }
    // The highest 64 bits. The last one also stands for all lower bits, so that rounding to 53 bits
    // is correct.
    let shift = bits - 64
    var top = bitsFrom(shift)
    if shift > 0 && !isZero(below: shift) { top |= 1 }
    let scale = shift - Self.fractionBits
    return Double(top) * Double(sign: .plus, exponent: scale, significand: 1)
  }

  private var bitWidth: Int {
    if words.2 != 0 { return 192 - words.2.leadingZeroBitCount }
    if words.1 != 0 { return 128 - words.1.leadingZeroBitCount }
    return 64 - words.0.leadingZeroBitCount
  }

  /// Returns the 64 bits from an offset.
  private func bitsFrom(_ shift: Int) -> UInt64 {
    guard shift > 0 else { return words.0 << UInt64(-shift) }
    let (low, high) = shift < 64 ? (words.0, words.1) : (words.1, words.2)
    let rest = UInt64(shift % 64)
    if shift == 128 { return words.2 }
    return rest == 0 ? low : low >> rest | high << (64 - rest)
  }

  private func isZero(below shift: Int) -> Bool {
    let rest = UInt64(1) << UInt64(shift % 64) &- 1
    switch shift / 64 {
    case 0: return words.0 & rest == 0
    case 1: return words.0 == 0 && words.1 & rest == 0
    default: return words.0 == 0 && words.1 == 0 && words.2 & rest == 0
    }
  }
}
