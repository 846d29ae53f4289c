/// A part of the globe between two parallels and two meridians, in degrees, with
/// its edges.
///
/// The box extends from `west` eastwards to `east`, which is above 180 when the box
/// crosses the antimeridian. So it is never ambiguous on which side of the globe a box
/// is, and `east - west` is its width.
package struct CoordinateBox: Hashable, Sendable {
  /// The latitude of the southern edge.
  package let south: Double

  /// The latitude of the northern edge, not below the southern.
  package let north: Double

  /// The longitude of the western edge, in -180 ..< 180.
  package let west: Double

  /// The longitude of the eastern edge, in `west` ... `west + 360`.
  package let east: Double

  /// Creates a box from its edges.
  package init(south: Double, north: Double, west: Double, east: Double) {
    (self.south, self.north, self.west, self.east) = (south, north, west, east)
  }
}

extension CoordinateBox {
  /// Whether the box reaches all the way around the globe.
  package var coversAllLongitudes: Bool { east - west >= 360 }

  /// Returns whether a meridian meets the box.
  package func contains(longitude: Double) -> Bool {
    if coversAllLongitudes { return longitude.isFinite }
    let wrapped = ElementaryFunctions.wrapped(degrees: longitude)
    return (wrapped >= west && wrapped <= east) || wrapped + 360 <= east
  }
}

// Not public: what it is for, finding annotations near a coordinate, is.

extension GreatCircle {
  /// Returns a distance in meters that no coordinate of a box is nearer than.
  ///
  /// The result is a micrometer less than the distance to the nearest coordinate
  /// of the box, and zero inside: never more than what
  /// ``distance(from:to:)`` returns for any coordinate of the box. A coordinate
  /// that is not finite gives NaN.
  package static func lowerBound(
    from start: Coordinate,
    to box: CoordinateBox
  ) -> Double {
    guard start.isValid else { return .nan }
    let latitude = clamped(latitude: start.latitude)
    let nearest: Double
    if box.contains(longitude: start.longitude) {
      // Straight along the start's own meridian.
      let end = min(max(latitude, box.south), box.north)
      nearest = meters(latitudes: (latitude, end), longitudeDifference: 0)
    } else {
      // At every latitude, the box is nearest at the nearer of its two meridians.
      let difference = min(
        longitudeDifference(from: start.longitude, to: box.west).magnitude,
        longitudeDifference(from: start.longitude, to: box.east).magnitude
      )
      nearest = metersToMeridian(from: latitude, longitudeDifference: difference, box)
    }
    return max(nearest - 1e-6, 0)
  }

  /// Returns the distance in meters from a latitude to the part of another meridian that
  /// is an edge of the box.
  ///
  /// Along the meridian, the cosine of the distance is
  /// `sin(start) sin(end) + cos(start) cos(difference) cos(end)`: a cosine wave
  /// whose crest is nearest. Away from the crest, one of the ends is nearest.
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
