package import Pinfold

extension Coordinate {
  /// The longitude from -180 to 180, unchanged if it is one.
  package var wrappedLongitude: Double {
    abs(longitude) > 180 ? longitude.remainder(dividingBy: 360) : longitude
  }
}
