extension WebMercator {
  /// Returns where coordinates are, in grid units: the nearest multiples of
  /// 1/16 map point, ties to even.
  ///
  /// There are 2³² units around the world, so `x` wraps at the antimeridian by
  /// itself: 180° and -180° are both 0. `y` is clamped to the last unit.
  ///
  /// Two lanes are the width that every platform's baseline has. A single
  /// coordinate uses the same code in one lane, so it gets the same bits. Lanes that are
  /// not finite give unspecified units and never trap: find them with
  /// ``isFinite(latitudes:longitudes:)``.
  @inline(__always)
  package static func gridUnits(
    latitudes: SIMD2<Double>,
    longitudes: SIMD2<Double>
  ) -> (x: SIMD2<UInt32>, y: SIMD2<UInt32>) {
    let last = SIMD2(repeating: 0x1p32 - 1)
    let y = ElementaryFunctions.mercatorUnits(latitudes: latitudes)
    return (
      nearestInteger(units(longitudes: longitudes)),
      nearestInteger(y.replacing(with: last, where: y .> last))
    )
  }

  /// Returns where a coordinate is, in grid units.
  package static func gridUnits(for coordinate: Coordinate) -> (x: UInt32, y: UInt32) {
    let (x, y) = gridUnits(
      latitudes: SIMD2(coordinate.latitude, 0),
      longitudes: SIMD2(coordinate.longitude, 0)
    )
    return (x[0], y[0])
  }

  /// Returns whether all four values are finite.
  @inline(__always)
  package static func isFinite(latitudes: SIMD2<Double>, longitudes: SIMD2<Double>) -> Bool {
    // Infinity times zero is NaN, and a NaN stays one in any sum.
    let probe = latitudes * 0 + longitudes * 0
    return probe[0] + probe[1] == 0
  }

  /// Returns distances from the western edge of the world in grid units, not
  /// rounded to whole units, in 0...2³², except for rounding after many turns.
  @inline(__always)
  static func units(longitudes: SIMD2<Double>) -> SIMD2<Double> {
    let wrapped = longitudes.wrappedDegrees
    return 0x1p31 + wrapped * 0x1.6c16c16c16c17p+23  // 2³² / 360
  }

  /// Rounds values to integers modulo 2³².
  @inline(__always)
  private static func nearestInteger(_ values: SIMD2<Double>) -> SIMD2<UInt32> {
    // The low bits of the sum are the integer, also below zero.
    SIMD2<UInt32>(truncatingIfNeeded: (values + ElementaryFunctions.roundingShift).bitPatterns)
  }
}
