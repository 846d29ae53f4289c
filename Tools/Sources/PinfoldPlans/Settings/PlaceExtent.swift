package import Pinfold

/// Where places are: around all of them, and where a map of them begins.
package struct PlaceExtent: Hashable, Sendable {
  /// The rect around all places; `nil` for none.
  package let mapRect: MapRect?

  /// What the first view shows: that rect, without up to 2% of the places where leaving these out
  /// makes it much smaller; `nil` for no place.
  package let frame: CoordinateRect?

  /// How many places are not in the frame.
  package let outsideCount: Int

  /// The rect around the places that are not in the frame; `nil` for none.
  package let outsideBounds: CoordinateRect?

  /// - Complexity: O(*n*)
  package init(of index: PointIndex) {
    let rect = index.frame()
    frame = rect.map(CoordinateRect.init)
    let outside = rect.map { index.points(outside: $0) }
    outsideCount = outside?.totalWeight ?? 0
    // It takes as long as the frame.
    mapRect = outsideCount == 0 ? rect : index.boundingMapRect
    outsideBounds = outside?.boundingMapRect.map(CoordinateRect.init)
  }

  /// The rect around all places, in degrees; `nil` for none.
  package var bounds: CoordinateRect? { mapRect.map(CoordinateRect.init) }
}
