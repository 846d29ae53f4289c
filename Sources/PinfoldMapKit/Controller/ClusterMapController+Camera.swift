#if canImport(MapKit) && !os(watchOS)
import MapKit
import Pinfold
import PinfoldSurface

extension ClusterMapController {
  /// How far the map is zoomed in: at level *z* the world is 256 · 2ᶻ screen points wide;
  /// fractional. `nil` before the map was laid out.
  public var zoomLevel: Double? { surface.viewport?.zoomLevel.value }

  /// Zooms so that all members of a cluster are seen; does nothing for one that is
  /// disappearing, whose members are in others.
  ///
  /// - Parameters:
  ///   - annotation: The cluster.
  ///   - padding: Screen points to leave around them.
  ///   - meters: The least that is shown from west to east, so that members at one place
  ///     do not fill the screen with nothing.
  ///   - animated: Whether the camera moves there over time.
  public func zoom(
    to annotation: ClusterAnnotation,
    padding: Double = 20,
    minimumMeters meters: Double = 200,
    animated: Bool = true
  ) {
    guard clusters.cluster(annotation.shown.id) != nil else { return }
    let insets = PlatformEdgeInsets(padding)
    let rect = annotation.mapRect.grown(toMeters: meters)
    mapView?.setVisibleMapRect(rect, edgePadding: insets, animated: animated)
  }

  /// Zooms so that all annotations are seen; does nothing when there are none.
  ///
  /// - Parameters:
  ///   - padding: Screen points to leave around them.
  ///   - animated: Whether the camera moves there over time.
  /// - Complexity: O(*n*) the first time after an edit.
  public func showAll(padding: Double = 20, animated: Bool = true) {
    guard let rect = clusters.mapRectOfAll else { return }
    mapView?.setVisibleMapRect(
      MKMapRect(rect).grown(toMeters: 200),
      edgePadding: PlatformEdgeInsets(padding),
      animated: animated
    )
  }

  /// Centers an annotation and keeps the zoom, so that nothing is clustered again.
  public func center(on annotation: ClusterAnnotation, animated: Bool = true) {
    mapView?.setCenter(annotation.coordinate, animated: animated)
  }
}
#endif
