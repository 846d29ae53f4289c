/// A 128-bit integer in two's complement. Addition and subtraction wrap.
///
/// The standard library's `Int128` is not available on all platforms.
struct WideInteger: Equatable, Sendable {
  private var high: UInt64
  private var low: UInt64

  static let zero = WideInteger(high: 0, low: 0)

  private init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

  init(_ a: UInt64, times b: UInt64) {
    let product = a.multipliedFullWidth(by: b)
    (high, low) = (product.high, product.low)
  }

  init(_ a: Int64, times b: UInt64) {
    let product = WideInteger(a.magnitude, times: b)
    self = a < 0 ? .zero - product : product
  }

  static func + (a: WideInteger, b: WideInteger) -> WideInteger {
    let (low, carry) = a.low.addingReportingOverflow(b.low)
    return WideInteger(high: a.high &+ b.high &+ (carry ? 1 : 0), low: low)
  }

  static func - (a: WideInteger, b: WideInteger) -> WideInteger {
    let (low, borrow) = a.low.subtractingReportingOverflow(b.low)
    return WideInteger(high: a.high &- b.high &- (borrow ? 1 : 0), low: low)
  }

  static func += (a: inout WideInteger, b: WideInteger) { a = a + b }
}

extension WideInteger {
  private var isNegative: Bool { high >> 63 == 1 }

  /// The number, rounded once to the nearest double.
  var value: Double {
    if isNegative { return -(WideInteger.zero - self).value }
    guard high > 0 else { return Double(low) }
    let shift = UInt64(high.leadingZeroBitCount)
    // The highest 64 bits; a shift by 64 gives zero. The lower bits only break ties between two
    // equally near doubles, so one bit can represent them.
    let rest: UInt64 = low << shift == 0 ? 0 : 1
    return Double(high << shift | low >> (64 - shift) | rest)
      * Double(sign: .plus, exponent: 64 - Int(shift), significand: 1)
  }

  /// Returns the quotient, rounded to the nearest integer. Halves round up.
  ///
  /// - Precondition: The divisor is in 1 ..< 2⁶³, and the quotient fits in 63 bits.
  func divided(by divisor: UInt64) -> Int64 {
    var (quotient, remainder) = (isNegative ? .zero - self : self).dividedDown(by: divisor)
    if isNegative && remainder > 0 { (quotient, remainder) = (quotient + 1, divisor - remainder) }
    let down = isNegative ? 0 - Int64(quotient) : Int64(quotient)
    return remainder >= divisor - remainder ? down + 1 : down
  }

  /// Returns the quotient rounded down. The number must not be negative.
  private func dividedDown(by divisor: UInt64) -> (quotient: UInt64, remainder: UInt64) {
    var (quotient, remainder) = (low, high)
    guard remainder > 0 else { return (low / divisor, low % divisor) }
    precondition(remainder < divisor, "A quotient of more than 64 bits")
    // Bit by bit. The remainder stays below 2⁶³.
    for _ in 0..<64 {
      remainder = remainder << 1 | quotient >> 63
      quotient <<= 1
      if remainder >= divisor { (quotient, remainder) = (quotient | 1, remainder - divisor) }
    }
    return (quotient, remainder)
  }
}
