import Pinfold

/// The southernmost and the northernmost latitude of places.
///
/// They come from the file: an index knows no place beyond the edge of the map.
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
  /// The smallest rect around the points of an index; it crosses the antimeridian
  /// where that makes it smaller.
  ///
  /// - Returns: `nil` for no point.
  init?(of index: PointIndex, _ latitudes: LatitudeRange) {
    guard let rect = index.boundingMapRect else { return nil }
    self.init(
      west: WebMercator.coordinate(for: MapPoint(x: rect.minX, y: 0)).longitude,
      south: latitudes.south,
      east: WebMercator.coordinate(for: MapPoint(x: rect.maxX, y: 0)).longitude,
      north: latitudes.north
    )
  }
}
