package import Pinfold

extension Coordinate {
  /// The longitude wrapped to -180 to 180. A longitude in that range is unchanged.
  ///
  /// The result is rounded to 10⁻¹² degrees, so that 359.9 becomes -0.1.
  package var wrappedLongitude: Double {
    guard longitude.magnitude > 180 else { return longitude }
    // Below 2⁵³, so the integer is exact. Adding 0 removes a negative zero.
    return (longitude.remainder(dividingBy: 360) * 1e12).rounded() / 1e12 + 0
  }

  package var wrapped: Coordinate { Coordinate(latitude: latitude, longitude: wrappedLongitude) }
}
