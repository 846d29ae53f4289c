// All angles are in degrees: a quarter turn is exactly 90, so the poles, the antimeridian and the
// cardinal directions are exact.

extension ElementaryFunctions {
  /// Returns an angle wrapped into -180 ..< 180.
  ///
  /// NaN and infinity give NaN. Finite angles beyond 2⁴⁴ degrees give 0, because they are too
  /// coarse for a direction.
  package static func wrapped(degrees: Double) -> Double {
    guard degrees.isFinite else { return .nan }
    let angle = SIMD2(degrees, 0).wrappedDegrees[0]
    // The number of turns is rounded, so it may be off by one for half turns.
    if angle >= 180 { return angle - 360 }
    return angle < -180 ? angle + 360 : angle
  }

  /// Returns the sine of an angle, exact for multiples of 90°.
  package static func sine(degrees: Double) -> Double {
    let (quarter, rest) = quarters(degrees: degrees)
    let value = quarter & 1 == 0 ? sineNearZero(rest) : cosineNearZero(rest)
    return quarter & 2 == 0 ? value : -value
  }

  /// Returns the cosine of an angle, exact for multiples of 90°.
  package static func cosine(degrees: Double) -> Double {
    let (quarter, rest) = quarters(degrees: degrees)
    let value = quarter & 1 == 0 ? cosineNearZero(rest) : sineNearZero(rest)
    return (quarter &+ 1) & 2 == 0 ? value : -value  // wraps: only two bits count
  }

  /// Returns the nearest number of quarter turns and the rest in -45...45, without rounding error.
  private static func quarters(degrees: Double) -> (quarter: UInt64, rest: Double) {
    guard degrees.isFinite else { return (0, .nan) }
    let angle = SIMD2(degrees, 0).wrappedDegrees[0]
    let shifted = angle * (1.0 / 90) + roundingShift
    return (shifted.bitPattern, angle - (shifted - roundingShift) * 90)
  }

  /// Minimax of sin(x°) / x for |x| ≤ 45, largest relative error 3.4e-18.
  private static func sineNearZero(_ x: Double) -> Double {
    let u = x * x
    var p = 0x1.70420cb52781dp-109
    p = p * u - 0x1.6b6be5bf4cfcep-90
    p = p * u + 0x1.f4a5fdbd9bceep-72
    p = p * u - 0x1.c368d9f5abbe7p-54
    p = p * u + 0x1.dad94eae0d93fp-37
    p = p * u - 0x1.dbb820d942f5ep-21
    p = p * u + 0x1.1df46a2529d39p-6
    return x * p
  }

  /// Minimax of (cos(x°) - 1) / x² for |x| ≤ 45, largest error 3.3e-20.
  private static func cosineNearZero(_ x: Double) -> Double {
    let u = x * x
    var p = -0x1.d62d5b6f70e7ep-119
    p = p * u + 0x1.0ea176fbba224p-99
    p = p * u - 0x1.bf623aaab5853p-81
    p = p * u + 0x1.f83ab5c105dbbp-63
    p = p * u - 0x1.619b85bbc815ep-45
    p = p * u + 0x1.09b116a83dc7ap-28
    p = p * u - 0x1.3f6a1db141fbap-13
    return 1 + u * p
  }
}

// MARK: - Directions

extension ElementaryFunctions {
  /// Returns the angle of a direction in degrees, counterclockwise from the positive `x` axis.
  ///
  /// The angle is greater than -180 and at most 180. Directions along the axes and diagonals are
  /// exact. The zero vector gives 0. Negative zero counts as zero. Components that are not finite
  /// give NaN.
  package static func arctangent(y: Double, x: Double) -> Double {
    guard y.isFinite && x.isFinite else { return .nan }
    let (a, b) = (x.magnitude, y.magnitude)
    let isSteep = b > a
    let firstOctant = octant(numerator: isSteep ? a : b, denominator: isSteep ? b : a)
    let firstQuadrant = isSteep ? 90 - firstOctant : firstOctant
    let angle = x < 0 ? 180 - firstQuadrant : firstQuadrant
    return y < 0 ? -angle : angle
  }

  private static func octant(numerator: Double, denominator: Double) -> Double {
    guard numerator > 0 else { return 0 }
    // Beyond 22.5°, the angle is measured from the diagonal.
    guard numerator > denominator * 0x1.a827999fcef32p-2 else {
      return arctangentNearZero(numerator / denominator)
    }
    // Halved, because the sum of two large components could be infinite.
    let (n, d) = (numerator * 0.5, denominator * 0.5)
    return 45 + arctangentNearZero((n - d) / (n + d))
  }

  /// Minimax of atan(t) / t in degrees for |t| ≤ tan 22.5°, largest relative error 1.3e-18.
  private static func arctangentNearZero(_ t: Double) -> Double {
    let u = t * t
    var p = -0x1.05916cbad1252p+0
    p = p * u + 0x1.169f9b58ebfbbp+1
    p = p * u - 0x1.71588ee443310p+1
    p = p * u + 0x1.acd1f0140865ep+1
    p = p * u - 0x1.e8a7775b93bc7p+1
    p = p * u + 0x1.1a0fe13bf9ea7p+2
    p = p * u - 0x1.4d5b5885209f1p+2
    p = p * u + 0x1.976fc7b6f5205p+2
    p = p * u - 0x1.05ec6ea631b99p+3
    p = p * u + 0x1.6eb167b82b94dp+3
    p = p * u - 0x1.3193d66ed2bd9p+4
    p = p * u + 0x1.ca5dc1a63c1f8p+5
    return t * p
  }
}

extension SIMD2<Double> {
  /// The angles in degrees, wrapped into -180...180.
  ///
  /// Angles in this range keep their bits. Other angles near half a turn may end on the wrong side,
  /// by less than 0.003 degrees. NaN, infinity and angles beyond 2⁴⁴ degrees give 0.
  @inline(__always)
  var wrappedDegrees: SIMD2<Double> {
    let magnitude = SIMD2<Double>(bitPatterns: bitPatterns & 0x7FFF_FFFF_FFFF_FFFF)
    let angles = SIMD2<Double>.zero.replacing(with: self, where: magnitude .< 0x1p44)
    let shift = ElementaryFunctions.roundingShift
    let turns = (angles * (1.0 / 360) + shift) - shift
    // Exact: turns has at most 36 bits, and the difference is small.
    return angles - turns * 360
  }
}
