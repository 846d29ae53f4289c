/// The elementary functions that the engine needs, with the same bits on every platform.
///
/// Math libraries differ in the last bit, which can move a point to another cell. These functions
/// use only addition, subtraction, multiplication and division, which IEEE 754 defines to the bit,
/// without fused multiply-add, which rounds once instead of twice.
///
/// The functions are `package`: an error of about one unit in the last place is enough for the
/// engine, but not for a math library.
///
/// The coefficients are minimax polynomials from the Remez algorithm in 60-digit arithmetic,
/// rounded to `Double`. Each comment names the function, the interval, and the largest error before
/// rounding.
package enum ElementaryFunctions {}

extension ElementaryFunctions {
  /// Adding and subtracting this rounds a value below 2⁵¹ in magnitude to the nearest integer, ties
  /// to even.
  ///
  /// The sum has no fraction bits. Its low bits are the integer in two's complement.
  @inline(__always)
  static var roundingShift: Double { 0x1.8p52 }
}

// MARK: - Exponentials

extension ElementaryFunctions {
  /// Returns e to a power.
  ///
  /// The result is infinity above 709.8 and 0 below -745.2. NaN gives NaN.
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
  /// The result is infinity for powers of at least 1024, and 0 for powers of at most -1075. NaN
  /// gives NaN.
  package static func exp2(_ power: Double) -> Double {
    guard !power.isNaN else { return .nan }
    let x = min(max(power, -1100), 1100)
    let shifted = x + roundingShift
    let fraction = x - (shifted - roundingShift)
    return scaled(expNearZero(fraction * ln2), by: shifted)
  }

  /// Returns a value times 2ᵏ, where the low bits of `shifted` are k.
  private static func scaled(_ value: Double, by shifted: Double) -> Double {
    // In two steps, because 2ᵏ may be too large or too small for a double even if the product is
    // not. The exponent is at most 1100, so both halves are exponents of normal numbers.
    let k = Int64(Int32(truncatingIfNeeded: shifted.bitPattern))
    let half = k >> 1
    return value * powerOfTwo(half) * powerOfTwo(k - half)
  }

  private static func powerOfTwo(_ k: Int64) -> Double {
    Double(bitPattern: UInt64(truncatingIfNeeded: k &+ 1023) << 52)  // k is small
  }

  /// A minimax polynomial of (eʳ - 1 - r) / r² for |r| ≤ ln 2 / 2, largest error 5.4e-20.
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
  /// Returns the base-two logarithm of a number, exact for powers of two.
  ///
  /// Zero gives minus infinity. Negative numbers and NaN give NaN.
  package static func log2(_ number: Double) -> Double {
    guard number > 0 && number.isFinite else { return logOfSpecial(number) }
    let (k, m) = exponentAndFraction(number)
    return k + logNearOne(m) * log2e
  }

  private static func logOfSpecial(_ number: Double) -> Double {
    if number == 0 { return -.infinity }
    return number == .infinity ? .infinity : .nan
  }

  /// Returns k and m with number = 2ᵏm and m between √½ and √2. The number must be finite and
  /// positive.
  private static func exponentAndFraction(_ number: Double) -> (k: Double, m: Double) {
    // Subnormal numbers need scaling before their exponent can be read.
    let isSubnormal = number < 0x1p-1022
    let bits = (isSubnormal ? number * 0x1p54 : number).bitPattern
    // Adding the difference between 1 and √½ carries into the exponent from √2 up. The sums stay
    // below the sign bit.
    let carried = bits &+ (0x3FF0_0000_0000_0000 - 0x3FE6_A09E_667F_3BCD)
    let k = Int64(carried >> 52) - 1023 - (isSubnormal ? 54 : 0)
    let m = (carried & 0x000F_FFFF_FFFF_FFFF) &+ 0x3FE6_A09E_667F_3BCD
    return (Double(k), Double(bitPattern: m))
  }

  /// ln m = 2 atanh s with s = (m - 1) / (m + 1).
  ///
  /// Minimax of (2 atanh s - 2s) / s³ for |s| ≤ 0.1716, largest error relative to the logarithm
  /// 1.3e-18.
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
    // 2s = f - sf, and f is exact.
    return f - s * (f - w * p)
  }
}

// MARK: - Constants

extension ElementaryFunctions {
  private static var ln2: Double { 0x1.62e42fefa39efp-1 }
  private static var log2e: Double { 0x1.71547652b82fep+0 }

  /// The first 32 bits of ln 2, so that products with exponents are exact.
  private static var ln2High: Double { 0x1.62e42ffp-1 }

  private static var ln2Low: Double { -0x1.718432a1b0e26p-35 }
}
