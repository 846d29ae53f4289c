package import Pinfold

extension Coordinate {
  /// The longitude from -180 to 180, unchanged if it is one.
  ///
  /// It is rounded to a trillionth of a degree, so that 359.9 is -0.1.
  package var wrappedLongitude: Double {
    guard longitude.magnitude > 180 else { return longitude }
    // Below 2⁵³, so that the whole number is exact. No negative zero.
    return (longitude.remainder(dividingBy: 360) * 1e12).rounded() / 1e12 + 0
  }

  /// The same position with a longitude from -180 to 180. Readers of a file need no other rows to
  /// understand it.
  package var wrapped: Coordinate { Coordinate(latitude: latitude, longitude: wrappedLongitude) }
}
