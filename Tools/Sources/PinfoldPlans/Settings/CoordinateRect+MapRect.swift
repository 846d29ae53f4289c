package import Pinfold

extension CoordinateRect {
  /// The smallest rect around the points of an index, to a centimeter, across the
  /// antimeridian where that makes it smaller; `nil` for none.
  package init?(of index: PointIndex) {
    guard let rect = index.boundingMapRect else { return nil }
    self.init(rect)
  }

  /// The degrees of a map rect.
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
  /// Whether the rect is nearly as wide as the world, so that a map of it may as well show
  /// all of it.
  package var isAlmostTheWorld: Bool { width > 0.9 * MapRect.world.width }
}
