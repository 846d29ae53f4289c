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
