/// Great-circle distances and directions on the globe.
///
/// The globe is a sphere, so distances are off by up to 0.5%.
///
///     let paris = Coordinate(latitude: 48.8566, longitude: 2.3522)
///     let tokyo = Coordinate(latitude: 35.6764, longitude: 139.65)
///     GreatCircle.distance(from: paris, to: tokyo)  // about 9.72 million meters
public enum GreatCircle {
  /// The equatorial radius of the Earth in meters, as Web Mercator defines it.
  package static let earthRadius = 6_378_137.0
}

// MARK: - Distance

extension GreatCircle {
  /// Returns the great-circle distance between two coordinates, in meters.
  ///
  /// The result keeps its relative accuracy for nearly coincident coordinates and for antipodes.
  /// Latitudes are clamped to the poles. If a coordinate is not finite, the result is NaN.
  public static func distance(from start: Coordinate, to end: Coordinate) -> Double {
    guard start.isValid && end.isValid else { return .nan }
    return meters(
      latitudes: (clamped(latitude: start.latitude), clamped(latitude: end.latitude)),
      longitudeDifference: longitudeDifference(from: start.longitude, to: end.longitude)
    )
  }

  /// Returns the distance in meters between two latitudes in -90...90, given the difference of the
  /// longitudes in degrees.
  ///
  /// This is the haversine formula. Both the squared sine and the squared cosine of half the angle
  /// are sums of squares, so that neither loses precision when the other is close to one.
  static func meters(
    latitudes: (Double, Double),
    longitudeDifference: Double
  ) -> Double {
    let halfLatitude = (latitudes.1 - latitudes.0) * 0.5
    let middle = (latitudes.1 + latitudes.0) * 0.5
    // All meridians meet at a pole, so rounding must not make one path shorter than another.
    let isAtPole = latitudes.0.magnitude == 90 || latitudes.1.magnitude == 90
    let halfLongitude = isAtPole ? 0 : longitudeDifference * 0.5
    let (sinLatitude, cosLatitude) = sineAndCosine(halfLatitude)
    let (sinMiddle, cosMiddle) = sineAndCosine(middle)
    let (sinLongitude, cosLongitude) = sineAndCosine(halfLongitude)
    let sine = length(sinLatitude * cosLongitude, cosMiddle * sinLongitude)
    let cosine = length(cosLatitude * cosLongitude, sinMiddle * sinLongitude)
    let halfAngle = ElementaryFunctions.arctangent(y: sine, x: cosine)
    return halfAngle * (2 * earthRadius * radiansPerDegree)
  }
}

// MARK: - Destination

extension GreatCircle {
  /// Returns the coordinate at a distance and bearing from a start.
  ///
  /// The longitude of the result is in -180 ..< 180. If `start` is a pole, the bearing is relative
  /// to the direction of its meridian. A negative distance goes backward. Latitudes are clamped to
  /// the poles. If an argument is not finite, the result is NaN.
  ///
  /// - Parameters:
  ///   - bearing: The direction at the start, in degrees clockwise from north.
  ///   - distance: The length of the path, in meters.
  package static func destination(
    from start: Coordinate,
    bearing: Double,
    distance: Double,
    radius: Double = earthRadius
  ) -> Coordinate {
    let angle = distance / (radius * radiansPerDegree)
    guard start.isValid && bearing.isFinite && angle.isFinite else {
      return Coordinate(latitude: .nan, longitude: .nan)
    }
    let (sinLatitude, cosLatitude) = sineAndCosine(clamped(latitude: start.latitude))
    let (sinAngle, cosAngle) = sineAndCosine(angle)
    let (sinBearing, cosBearing) = sineAndCosine(bearing)
    // The unit vector of the destination. Its axes point to the start's meridian, 90° east, and
    // north.
    let x = cosLatitude * cosAngle - sinLatitude * sinAngle * cosBearing
    let y = sinAngle * sinBearing
    let z = sinLatitude * cosAngle + cosLatitude * sinAngle * cosBearing
    let turn = ElementaryFunctions.arctangent(y: y, x: x)
    return Coordinate(
      latitude: ElementaryFunctions.arctangent(y: z, x: length(x, y)),
      longitude: ElementaryFunctions.wrapped(
        degrees: ElementaryFunctions.wrapped(degrees: start.longitude) + turn
      )
    )
  }
}

// MARK: - Parts

extension GreatCircle {
  static var radiansPerDegree: Double { 0x1.1df46a2529d39p-6 }

  static func clamped(latitude: Double) -> Double { min(max(latitude, -90), 90) }

  /// Returns the shorter difference between two longitudes, in degrees to the east.
  ///
  /// The difference is exact for nearby longitudes, even across the antimeridian.
  static func longitudeDifference(from start: Double, to end: Double) -> Double {
    let (a, b) = (
      ElementaryFunctions.wrapped(degrees: start), ElementaryFunctions.wrapped(degrees: end)
    )
    let difference = b - a
    // Across the antimeridian, measure both longitudes from it.
    if difference > 180 { return (b - 180) - (a + 180) }
    return difference < -180 ? (b + 180) - (a - 180) : difference
  }

  static func sineAndCosine(_ degrees: Double) -> (sine: Double, cosine: Double) {
    (ElementaryFunctions.sine(degrees: degrees), ElementaryFunctions.cosine(degrees: degrees))
  }

  private static func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
}
