package import Pinfold
import PinfoldText

/// A rectangle in degrees. Its text form is `W,S,E,N`.
///
/// If `west` is greater than `east`, the rectangle crosses the antimeridian.
package struct CoordinateRect: Hashable, Sendable {
  package let west: Double
  package let south: Double
  package let east: Double
  package let north: Double

  package init(west: Double, south: Double, east: Double, north: Double) {
    (self.west, self.south, self.east, self.north) = (west, south, east, north)
  }

  /// Parses `W,S,E,N`.
  package init(argument: String) throws(SettingError) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
      .map { Double(decimal: $0.trimmed) }
    guard parts.count == 4, let west = parts[0], let south = parts[1], let east = parts[2],
      let north = parts[3], [west, south, east, north].allSatisfy(\.isFinite)
    else { throw SettingError("write four numbers, west,south,east,north, in degrees.") }
    self.init(west: west, south: south, east: east, north: north)
    try check()
  }

  private func check() throws(SettingError) {
    guard abs(south) <= 90 && abs(north) <= 90 else {
      throw SettingError("latitudes (the second and the fourth number) must be from -90 to 90.")
    }
    guard abs(west) <= 360 && abs(east) <= 360 else {
      throw SettingError("longitudes (the first and the third number) must be from -360 to 360.")
    }
    guard south <= north else {
      throw SettingError("the south (the second number) is above the north (the fourth).")
    }
    guard south < north || west != east else {
      throw SettingError("the rect is a single point.")
    }
  }
}

extension CoordinateRect {
  /// Creates the ``PointIndex/boundingMapRect`` of an index in degrees, to a centimeter. `nil` if
  /// the index is empty.
  package init?(of index: PointIndex) {
    guard let rect = index.boundingMapRect else { return nil }
    self.init(rect)
  }

  /// Converts a map rect to degrees.
  package init(_ rect: MapRect) {
    let (corner, opposite) = rect.corners
    self.init(
      west: corner.longitude,
      south: opposite.latitude,
      east: opposite.longitude,
      north: corner.latitude
    )
  }
}

extension MapRect {
  /// The whole world, centered at longitude 0, if this rect is nearly as wide. Otherwise this rect.
  package var wholeIfNearlyTheWorld: MapRect {
    let world = MapRect.world
    guard width > 0.9 * world.width else { return self }
    return MapRect(x: 0, y: minY, width: world.width, height: height)
  }
}
