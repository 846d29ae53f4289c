import Pinfold
import PinfoldPlans

/// The range of the file's latitudes. An index does not have it, because it clamps places to the
/// map.
struct LatitudeRange {
  private(set) var south = Double.infinity
  private(set) var north = -Double.infinity

  init(_ coordinates: [Coordinate]) {
    for coordinate in coordinates {
      south = min(south, coordinate.latitude)
      north = max(north, coordinate.latitude)
    }
  }
}

extension CoordinateRect {
  /// The bounds of an index's points, with the latitudes of the file.
  ///
  /// - Returns: `nil` if the index is empty.
  init?(of index: PointIndex, _ latitudes: LatitudeRange) {
    guard let rect = CoordinateRect(of: index) else { return nil }
    self.init(
      west: rect.west,
      south: latitudes.south,
      east: rect.east,
      north: latitudes.north
    )
  }
}
