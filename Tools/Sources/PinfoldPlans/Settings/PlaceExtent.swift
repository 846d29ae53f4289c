package import Pinfold

/// The extent of places: the bounds of all of them, and the initial view.
package struct PlaceExtent: Hashable, Sendable {
  /// The bounds of all places. `nil` without places.
  package let mapRect: MapRect?

  /// The initial view: the bounds, without up to 2% of the places if that makes them much smaller.
  /// `nil` without places.
  package let frame: CoordinateRect?

  /// The number of places outside the frame.
  package let outsideCount: Int

  /// The bounds of the places outside the frame, if any.
  package let outsideBounds: CoordinateRect?

  /// - Complexity: O(*n*)
  package init(of index: PointIndex) {
    let rect = index.frame()
    frame = rect.map(CoordinateRect.init)
    let outside = rect.map { index.points(outside: $0) }
    outsideCount = outside?.totalWeight ?? 0
    // Skipped if possible, because it takes as long as the frame.
    mapRect = outsideCount == 0 ? rect : index.boundingMapRect
    outsideBounds = outside?.boundingMapRect.map(CoordinateRect.init)
  }

  /// The bounds of all places in degrees. `nil` without places.
  package var bounds: CoordinateRect? { mapRect.map(CoordinateRect.init) }
}
