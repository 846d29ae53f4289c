/// An area of the globe between two parallels and two meridians, in degrees, including its edges.
///
/// The box extends eastward from `west` to `east`. If it crosses the antimeridian, `east` is
/// greater than 180. Its width is always `east - west`.
package struct CoordinateBox: Hashable, Sendable {
  package let south: Double

  /// The latitude of the northern edge, at least `south`.
  package let north: Double

  /// The longitude of the western edge, in -180 ..< 180.
  package let west: Double

  /// The longitude of the eastern edge, in `west` ... `west + 360`.
  package let east: Double

  package init(south: Double, north: Double, west: Double, east: Double) {
    (self.south, self.north, self.west, self.east) = (south, north, west, east)
  }
}

extension CoordinateBox {
  package var coversAllLongitudes: Bool { east - west >= 360 }

  package func contains(longitude: Double) -> Bool {
    if coversAllLongitudes { return longitude.isFinite }
    let wrapped = ElementaryFunctions.wrapped(degrees: longitude)
    return (wrapped >= west && wrapped <= east) || wrapped + 360 <= east
  }
}

extension GreatCircle {
  /// Returns a lower bound, in meters, of the distances from a coordinate to a box.
  ///
  /// The result is the distance to the nearest coordinate of the box minus one micrometer, and zero
  /// inside the box. If `start` is not finite, the result is NaN.
  package static func lowerBound(
    from start: Coordinate,
    to box: CoordinateBox
  ) -> Double {
    guard start.isValid else { return .nan }
    let latitude = clamped(latitude: start.latitude)
    let nearest: Double
    if box.contains(longitude: start.longitude) {
      let end = min(max(latitude, box.south), box.north)
      nearest = meters(latitudes: (latitude, end), longitudeDifference: 0)
    } else {
      // At every latitude, the nearer of the two meridians has the nearest coordinate.
      let difference = min(
        longitudeDifference(from: start.longitude, to: box.west).magnitude,
        longitudeDifference(from: start.longitude, to: box.east).magnitude
      )
      nearest = metersToMeridian(from: latitude, longitudeDifference: difference, box)
    }
    return max(nearest - 1e-6, 0)
  }

  /// Returns the distance in meters from a latitude to an edge of the box on another meridian.
  ///
  /// Along that meridian, the cosine of the distance is `sin(start) sin(end) + cos(start)
  /// cos(difference) cos(end)`. The maximum of this wave is nearest, or an end of the edge if the
  /// maximum is outside.
  private static func metersToMeridian(
    from latitude: Double,
    longitudeDifference: Double,
    _ box: CoordinateBox
  ) -> Double {
    let (sine, cosine) = sineAndCosine(latitude)
    let crest = ElementaryFunctions.arctangent(
      y: sine,
      x: cosine * ElementaryFunctions.cosine(degrees: longitudeDifference)
    )
    if crest >= box.south && crest <= box.north {
      return meters(latitudes: (latitude, crest), longitudeDifference: longitudeDifference)
    }
    return min(
      meters(latitudes: (latitude, box.south), longitudeDifference: longitudeDifference),
      meters(latitudes: (latitude, box.north), longitudeDifference: longitudeDifference)
    )
  }
}
