#if canImport(MapKit) && !os(watchOS)
public import MapKit
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
  ///   - edgePadding: Screen points to leave at each edge, such as for a sheet; by default the
  ///     controller's ``edgePadding``.
  ///   - meters: The least that is shown from west to east, so that members at one place
  ///     do not fill the screen with nothing.
  ///   - animated: Whether the camera moves there over time.
  public func zoom(
    to annotation: ClusterAnnotation,
    edgePadding: PlatformEdgeInsets? = nil,
    minimumMeters meters: Double = 200,
    animated: Bool = true
  ) {
    guard clusters.cluster(annotation.shown.id) != nil else { return }
    show(annotation.mapRect.grown(toMeters: meters), edgePadding, animated)
  }

  /// Zooms so that all annotations are seen; does nothing when there are none.
  ///
  /// - Parameters:
  ///   - edgePadding: Screen points to leave at each edge, such as for a sheet; by default the
  ///     controller's ``edgePadding``.
  ///   - animated: Whether the camera moves there over time.
  /// - Complexity: O(*n*) the first time after an edit.
  public func showAll(edgePadding: PlatformEdgeInsets? = nil, animated: Bool = true) {
    guard let rect = clusters.mapRectOfAll else { return }
    show(MKMapRect(rect).grown(toMeters: 200), edgePadding, animated)
  }

  /// Zooms so that some annotations are seen, as MapKit does.
  ///
  /// - Complexity: O(*n*)
  public func showAnnotations(_ annotations: [any MKAnnotation], animated: Bool = true) {
    let index = PointIndex(annotations.map { Coordinate($0.coordinate) })
    guard let rect = index.boundingMapRect else { return }
    show(MKMapRect(rect).grown(toMeters: 200), nil, animated)
  }

  private func show(_ rect: MKMapRect, _ edgePadding: PlatformEdgeInsets?, _ animated: Bool) {
    let insets = (edgePadding ?? self.edgePadding).clamped
    mapView?.setVisibleMapRect(rect, edgePadding: insets, animated: animated)
  }

  /// Centers an annotation and keeps the zoom, so that nothing is clustered again.
  public func center(on annotation: ClusterAnnotation, animated: Bool = true) {
    mapView?.setCenter(annotation.coordinate, animated: animated)
  }
}
#endif
