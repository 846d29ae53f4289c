extension SIMD2<Double> {
  /// The angles in degrees brought into -180...180 by whole turns.
  ///
  /// Angles already there keep their bits, so -180 and 180 stay what they are.
  /// Other angles near half a turn may end on the wrong side of it by as much as
  /// rounding the number of turns is worth, less than 0.003 degrees.
  /// Beyond 2⁴⁴ degrees, neighboring doubles are further apart than a
  /// street is wide; such angles name no direction, and 0 stands for them, as
  /// it does for NaN and infinity.
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
