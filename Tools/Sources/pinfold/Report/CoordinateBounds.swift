import Pinfold
import PinfoldPlans

/// The extent of places in degrees, as the file has them.
///
/// An index clamps places to the edge of the map, so that latitudes are from the file;
/// whether a rect crosses the antimeridian is from the index.
struct CoordinateBounds {
  private(set) var west = Double.infinity
  private(set) var south = Double.infinity
  private(set) var east = -Double.infinity
  private(set) var north = -Double.infinity

  init(_ coordinates: [Coordinate]) {
    for coordinate in coordinates {
      let longitude = coordinate.wrappedLongitude
      west = min(west, longitude)
      east = max(east, longitude)
      south = min(south, coordinate.latitude)
      north = max(north, coordinate.latitude)
    }
  }
}

extension CoordinateRect {
  /// The smallest rect around the points of an index; it crosses the antimeridian
  /// where that makes it much smaller.
  ///
  /// - Returns: `nil` for no point.
  init?(of index: PointIndex, _ bounds: CoordinateBounds) {
    guard let rect = index.boundingMapRect else { return nil }
    // The last position in the rect is a step west of its eastern edge.
    let isAcross =
      rect.maxX - PointIndex.quantum >= MapRect.world.width && !rect.isAlmostTheWorld
    let (corner, opposite) = rect.corners
    self.init(
      west: isAcross ? corner.longitude : bounds.west,
      south: bounds.south,
      east: isAcross ? opposite.longitude : bounds.east,
      north: bounds.north
    )
  }
}
