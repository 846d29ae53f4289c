extension WebMercator {
  /// Projects coordinates to the nearest grid units, which are 1/16 map point; ties round to even.
  ///
  /// `x` wraps at the antimeridian, because the world has 2³² units: 180° and -180° both give 0.
  /// `y` is clamped to the last unit. Values that are not finite give unspecified units, but do not
  /// trap. Find them with ``isFinite(latitudes:longitudes:)``.
  ///
  /// A single coordinate uses the same code, so that the results have the same bits.
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

  /// Projects a coordinate to the nearest grid units.
  package static func gridUnits(for coordinate: Coordinate) -> (x: UInt32, y: UInt32) {
    let (x, y) = gridUnits(
      latitudes: SIMD2(coordinate.latitude, 0),
      longitudes: SIMD2(coordinate.longitude, 0)
    )
    return (x[0], y[0])
  }

  @inline(__always)
  package static func isFinite(latitudes: SIMD2<Double>, longitudes: SIMD2<Double>) -> Bool {
    // Infinity times zero is NaN, and a sum with NaN is NaN.
    let probe = latitudes * 0 + longitudes * 0
    return probe[0] + probe[1] == 0
  }

  /// Returns distances from the world's western edge in grid units, not rounded to whole units.
  ///
  /// The results are in 0...2³², except for rounding errors of longitudes many turns away.
  @inline(__always)
  static func units(longitudes: SIMD2<Double>) -> SIMD2<Double> {
    let wrapped = longitudes.wrappedDegrees
    return 0x1p31 + wrapped * 0x1.6c16c16c16c17p+23  // 2³² / 360
  }

  @inline(__always)
  private static func nearestInteger(_ values: SIMD2<Double>) -> SIMD2<UInt32> {
    // The low bits of the sum are the integer, even for negative values.
    SIMD2<UInt32>(truncatingIfNeeded: (values + ElementaryFunctions.roundingShift).bitPatterns)
  }
}
