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
