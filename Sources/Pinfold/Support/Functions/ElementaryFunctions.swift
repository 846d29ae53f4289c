/// The functions of an angle or an exponent that the engine needs, and the only
/// numeric approximations in it.
///
/// A platform's own mathematics library differs from the next one in the last
/// bit, and a last bit is enough to put an annotation into another cell. These
/// functions use addition, subtraction, multiplication and division only, which
/// IEEE 754 defines to the bit, and never a fused multiply-add, which rounds
/// once where two operations round twice. So the same input gives the same
/// output on x86-64, arm64 and WebAssembly.
///
/// They are `package` and not `public`: they are as exact as the engine needs,
/// about one unit in the last place, and no replacement for a mathematics
/// library.
///
/// The coefficients are minimax polynomials, found by the Remez exchange
/// algorithm in 60-digit arithmetic and then rounded to `Double`. The comment
/// beside each says which function is approximated, on which interval, and the
/// largest error before rounding.
package enum ElementaryFunctions {}

extension ElementaryFunctions {
  /// Adding this and subtracting it again rounds a value of magnitude below 2⁵¹
  /// to the nearest integer, ties to even, as the sum has no room for fraction
  /// bits. The low bits of the sum are the integer in two's complement.
  @inline(__always)
  static var roundingShift: Double { 0x1.8p52 }
}

// MARK: - Exponentials

extension ElementaryFunctions {
  /// Returns e to a power.
  ///
  /// Above 709.8 the result is infinity, below -745.2 it is 0; NaN gives NaN.
  package static func exp(_ power: Double) -> Double {
    guard !power.isNaN else { return .nan }
    let x = min(max(power, -750), 750)
    let shifted = x * log2e + roundingShift
    let k = shifted - roundingShift
    // The first product is exact: the high part has 32 bits.
    let r = (x - k * ln2High) - k * ln2Low
    return scaled(expNearZero(r), by: shifted)
  }

  /// Returns two to a power, exact for integers.
  ///
  /// From 1024 the result is infinity, below -1075 it is 0; NaN gives NaN.
  package static func exp2(_ power: Double) -> Double {
    guard !power.isNaN else { return .nan }
    let x = min(max(power, -1100), 1100)
    let shifted = x + roundingShift
    let fraction = x - (shifted - roundingShift)
    return scaled(expNearZero(fraction * ln2), by: shifted)
  }

  /// Returns a value times the power of two with its exponent in the low bits of a sum
  /// with ``roundingShift``.
  private static func scaled(_ value: Double, by shifted: Double) -> Double {
    // Two steps, as 2ᵏ alone may be no double while the product is one. The
    // exponent is at most 1100, so both halves are those of normal numbers.
    let k = Int64(Int32(truncatingIfNeeded: shifted.bitPattern))
    let half = k >> 1
    return value * powerOfTwo(half) * powerOfTwo(k - half)
  }

  /// Returns 2ᵏ for k in -1022...1023.
  private static func powerOfTwo(_ k: Int64) -> Double {
    Double(bitPattern: UInt64(truncatingIfNeeded: k &+ 1023) << 52)  // k is small
  }

  /// Minimax of (eʳ - 1 - r) / r² for |r| ≤ ln 2 / 2, largest error 5.4e-20.
  private static func expNearZero(_ r: Double) -> Double {
    var p = 0x1.1f9e1b97d30bfp-29
    p = p * r + 0x1.af6ccb82171abp-26
    p = p * r + 0x1.27e4bf1353bafp-22
    p = p * r + 0x1.71ddef9480db9p-19
    p = p * r + 0x1.a01a01b46394ap-16
    p = p * r + 0x1.a01a01b3bae53p-13
    p = p * r + 0x1.6c16c16c1355ap-10
    p = p * r + 0x1.111111110ebb3p-7
    p = p * r + 0x1.555555555555ep-5
    p = p * r + 0x1.555555555555cp-3
    p = p * r + 0.5
    return 1 + (r + r * r * p)
  }
}

// MARK: - Logarithms

extension ElementaryFunctions {
  /// Returns the logarithm of a number to base two, exact for powers of two.
  ///
  /// Zero gives minus infinity; numbers below zero and NaN give NaN.
  package static func log2(_ number: Double) -> Double {
    guard number > 0 && number.isFinite else { return logOfSpecial(number) }
    let (k, m) = exponentAndFraction(number)
    return k + logNearOne(m) * log2e
  }

  /// Returns the logarithm of a value without an exponent to split off.
  private static func logOfSpecial(_ number: Double) -> Double {
    if number == 0 { return -.infinity }
    return number == .infinity ? .infinity : .nan
  }

  /// Returns k and m so that a finite positive number is 2ᵏm, with m between
  /// √½ and √2.
  private static func exponentAndFraction(_ number: Double) -> (k: Double, m: Double) {
    // Subnormal numbers have no exponent of their own.
    let isSubnormal = number < 0x1p-1022
    let bits = (isSubnormal ? number * 0x1p54 : number).bitPattern
    // Adding what separates √½ from 1 carries into the exponent from √2 on.
    // The sums stay below the sign bit.
    let carried = bits &+ (0x3FF0_0000_0000_0000 - 0x3FE6_A09E_667F_3BCD)
    let k = Int64(carried >> 52) - 1023 - (isSubnormal ? 54 : 0)
    let m = (carried & 0x000F_FFFF_FFFF_FFFF) &+ 0x3FE6_A09E_667F_3BCD
    return (Double(k), Double(bitPattern: m))
  }

  /// ln m = 2 atanh s with s = (m - 1) / (m + 1).
  ///
  /// Minimax of (2 atanh s - 2s) / s³ for |s| ≤ 0.1716, largest error relative
  /// to the logarithm 1.3e-18.
  private static func logNearOne(_ m: Double) -> Double {
    let f = m - 1
    let s = f / (m + 1)
    let w = s * s
    var p = 0x1.2f06c9f27e0b9p-3
    p = p * w + 0x1.39a199fc01e97p-3
    p = p * w + 0x1.7466400f94e38p-3
    p = p * w + 0x1.c71c520452bf9p-3
    p = p * w + 0x1.24924941f6a5ap-2
    p = p * w + 0x1.999999997fd5fp-2
    p = p * w + 0x1.5555555555592p-1
    // 2s = f - sf, of which f is exact.
    return f - s * (f - w * p)
  }
}

// MARK: - Constants

extension ElementaryFunctions {
  private static var ln2: Double { 0x1.62e42fefa39efp-1 }
  private static var log2e: Double { 0x1.71547652b82fep+0 }

  /// The first 32 bits of ln 2, so that products with exponents are exact.
  private static var ln2High: Double { 0x1.62e42ffp-1 }

  /// What is missing in the first part.
  private static var ln2Low: Double { -0x1.718432a1b0e26p-35 }
}
