/// Distances and directions on the globe, along its shortest paths.
///
/// The globe is a sphere, which is off by up to half a percent: enough to
/// compare distances and to spread annotations around a place, not to survey.
///
///     let paris = Coordinate(latitude: 48.8566, longitude: 2.3522)
///     let tokyo = Coordinate(latitude: 35.6764, longitude: 139.65)
///     GreatCircle.distance(from: paris, to: tokyo)  // about 9.72 million meters
public enum GreatCircle {
  /// The radius of the globe in meters: the equatorial radius, which Web Mercator
  /// is defined with.
  package static let earthRadius = 6_378_137.0
}

// MARK: - Distance

extension GreatCircle {
  /// Returns the length of the shortest path between two coordinates, in meters.
  ///
  /// The result keeps its relative accuracy for coordinates that nearly coincide
  /// and for antipodes. Latitudes beyond the poles are clamped to them. A
  /// coordinate that is not finite gives NaN.
  public static func distance(from start: Coordinate, to end: Coordinate) -> Double {
    guard start.isValid && end.isValid else { return .nan }
    return meters(
      latitudes: (clamped(latitude: start.latitude), clamped(latitude: end.latitude)),
      longitudeDifference: longitudeDifference(from: start.longitude, to: end.longitude)
    )
  }

  /// Returns the distance in meters between two latitudes of -90...90, from the
  /// difference of the longitudes in degrees.
  ///
  /// This is the haversine formula, written so that the squared sine and the
  /// squared cosine of half the angle are both sums of squares: neither loses
  /// digits where the other is near one.
  static func meters(
    latitudes: (Double, Double),
    longitudeDifference: Double
  ) -> Double {
    let halfLatitude = (latitudes.1 - latitudes.0) * 0.5
    let middle = (latitudes.1 + latitudes.0) * 0.5
    // All meridians meet at a pole: rounding must not make one way shorter than another.
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
  /// Returns where one arrives from a coordinate on a straight way.
  ///
  /// The longitude of the result lies in -180 ..< 180. From a pole, the bearing
  /// is that of a traveler arriving along the meridian of the start. A negative distance
  /// leads backwards. Latitudes beyond the poles are clamped to them. Arguments that are
  /// not finite give a coordinate of NaN.
  ///
  /// - Parameters:
  ///   - start: Where the way begins.
  ///   - bearing: The direction at the start, in degrees clockwise from north.
  ///   - distance: The length of the way, in meters.
  ///   - radius: The radius of the globe, in meters.
  /// - Returns: Where the way ends.
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
    // The unit vector of the destination: towards the start's meridian, a
    // quarter turn east of it, and north.
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
  /// π / 180.
  static var radiansPerDegree: Double { 0x1.1df46a2529d39p-6 }

  /// Returns a latitude no further from the equator than the poles.
  static func clamped(latitude: Double) -> Double { min(max(latitude, -90), 90) }

  /// Returns the shorter way around the globe between two longitudes, in degrees
  /// to the east.
  ///
  /// The way is exact when the longitudes are close together, on one side of the
  /// antimeridian or on both.
  static func longitudeDifference(from start: Double, to end: Double) -> Double {
    let (a, b) = (
      ElementaryFunctions.wrapped(degrees: start), ElementaryFunctions.wrapped(degrees: end)
    )
    let difference = b - a
    // Across the antimeridian, both are counted from it.
    if difference > 180 { return (b - 180) - (a + 180) }
    return difference < -180 ? (b + 180) - (a - 180) : difference
  }

  /// Returns the sine and the cosine of an angle.
  static func sineAndCosine(_ degrees: Double) -> (sine: Double, cosine: Double) {
    (ElementaryFunctions.sine(degrees: degrees), ElementaryFunctions.cosine(degrees: degrees))
  }

  /// Returns the length of a vector whose components are at most 1.
  private static func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
}
