extension ElementaryFunctions {
  /// The northern limit of Web Mercator in degrees, where the projected world is a square.
  package static var mercatorLimit: Double { 85.0511287798066 }

  /// Returns distances from the world's northern edge in units of 1/16 map point, not rounded to
  /// whole units.
  ///
  /// Latitudes are clamped to the limit, so results are in 0...2³². NaN gives unspecified results,
  /// but does not trap. The error is less than 6e-7 units.
  ///
  /// The inverse Gudermannian function ln tan(45° + φ/2) grows without bound toward the poles. The
  /// function splits off its two nearest singularities:
  ///
  ///     ln((90 + φ) / (90 - φ)) + φ B(φ²)
  ///
  /// Both differences are exact near the pole, and B is smooth enough for a short polynomial. A
  /// power of two brings the quotient near 1 before the only division: ln(n / d) = k ln 2 + 2 atanh
  /// s with s = (n - 2ᵏd) / (n + 2ᵏd). All coefficients are scaled to units.
  @inline(__always)
  static func mercatorUnits(latitudes: SIMD2<Double>) -> SIMD2<Double> {
    let limit = SIMD2(repeating: mercatorLimit)
    var degrees = latitudes.replacing(with: limit, where: latitudes .> limit)
    degrees = degrees.replacing(with: -limit, where: degrees .< -limit)

    let n = 90 + degrees
    let d = 90 - degrees
    // As integers, the bit patterns of positive doubles are a piecewise linear logarithm. Their
    // difference rounds to the power of two that leaves n / (2ᵏd) between 2^-0.59 and 2^0.59. The
    // bias keeps it positive. Sums wrap only for NaN.
    let logarithm = n.bitPatterns &- d.bitPatterns &+ (exponentBias << 52 | 1 << 51)
    let k =
      SIMD2<Double>(bitPatterns: (logarithm &>> 52) | (0x1p52).bitPattern)
      - (0x1p52 + Double(exponentBias))
    let scaled = SIMD2<Double>(
      bitPatterns: d.bitPatterns &+ (logarithm & 0xFFF0_0000_0000_0000) &- (exponentBias << 52)
    )
    let s = (n - scaled) / (n + scaled)

    let rest = s * arctanh(s * s) + degrees * smoothPart(degrees * degrees) + k * ln2Low
    // Exact until the last subtraction: k has 3 bits, the high part 50.
    let units = (0x1p31 - k * ln2High) - rest
    // At the limit itself, rounding exceeds the edge by a fraction of a unit.
    let clamped = units.replacing(with: 0, where: units .< 0)
    return clamped.replacing(with: 0x1p32, where: clamped .> 0x1p32)
  }

  /// Keeps the exponent of a quotient positive. Any value above 5 works.
  @inline(__always)
  private static var exponentBias: UInt64 { 8 }

  /// 2³² ln 2 / 2π. This part is a multiple of 2⁻²¹, so products with small integers are exact.
  @inline(__always)
  private static var ln2High: Double { 0x1.c3dc98f7e9698p+28 }

  @inline(__always)
  private static var ln2Low: Double { 0x1.dd96c10b05cacp-23 }

  /// 2 atanh(s) / s in units, from s².
  ///
  /// Minimax for |s| ≤ 0.2006, largest error 2.1e-9 units. Summing even and odd coefficients
  /// separately halves the chain of dependent steps.
  @inline(__always)
  private static func arctanh(_ w: SIMD2<Double>) -> SIMD2<Double> {
    let w2 = w * w
    var odd = w2 * 0x1.954933605d21ap+26 + 0x1.da4454a8ba76cp+26
    odd = odd * w2 + 0x1.748376ea7ad9bp+27
    odd = odd * w2 + 0x1.b2995e7b7c343p+28
    var even = w2 * 0x1.8cfc1aeb25dccp+26 + 0x1.21bb247aebd00p+27
    even = even * w2 + 0x1.04c26be291a56p+28
    even = even * w2 + 0x1.45f306dc9c882p+30
    return even + w * odd
  }

  /// (ln tan(45° + φ/2) - ln((90 + φ) / (90 - φ))) / φ in units, from φ² in square degrees.
  ///
  /// Minimax for |φ| ≤ 85.0511287798066, largest error 3.2e-9 units.
  @inline(__always)
  private static func smoothPart(_ u: SIMD2<Double>) -> SIMD2<Double> {
    let u2 = u * u
    var odd = u2 * -0x1.45f8c1e12700fp-127 - 0x1.3db8a2e133a36p-95
    odd = odd * u2 - 0x1.0705e7d3e7f8fp-62
    odd = odd * u2 - 0x1.f40724c166eb0p-30
    odd = odd * u2 - 0x1.3698ba7f8d5edp+4
    var even = u2 * -0x1.ab7a24ae6aefap-112 - 0x1.90999a50f740dp-79
    even = even * u2 - 0x1.63648fc9bdf64p-46
    even = even * u2 - 0x1.751b8e2d3e0bcp-13
    even = even * u2 - 0x1.8def15f819c7fp+21
    return even + u * odd
  }
}

extension SIMD2<Double> {
  /// The bit patterns of both lanes. The optimizer keeps the lanes in their register.
  @inline(__always)
  var bitPatterns: SIMD2<UInt64> { SIMD2<UInt64>(self[0].bitPattern, self[1].bitPattern) }

  @inline(__always)
  init(bitPatterns bits: SIMD2<UInt64>) {
    self.init(Double(bitPattern: bits[0]), Double(bitPattern: bits[1]))
  }
}
