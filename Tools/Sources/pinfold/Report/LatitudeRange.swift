import Pinfold
import PinfoldPlans

/// The latitudes of places, as the file has them: an index clamps places to the edge of the map.
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
  /// The rect around the points of an index, with other latitudes.
  ///
  /// - Returns: `nil` for no point.
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
