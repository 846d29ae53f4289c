#if canImport(MapKit) && !os(watchOS)
public import MapKit
import Pinfold
import PinfoldSurface

extension ClusterMapController {
  /// The zoom level, a fractional number: at level *z* the world is 256 · 2ᶻ screen points wide.
  /// `nil` before the map's first layout.
  public var zoomLevel: Double? { surface.viewport?.zoomLevel.value }

  /// Zooms to show all members of a cluster. Ignored for a cluster that is disappearing, because
  /// its members are already in other clusters.
  ///
  /// - Parameters:
  ///   - annotation: The cluster.
  ///   - edgePadding: Screen points to leave at each edge, such as for a sheet. Defaults to the
  ///     controller's ``edgePadding``.
  ///   - meters: The smallest width of the visible area from west to east. It keeps members at one
  ///     place from zooming in too far.
  ///   - animated: Whether to animate the camera.
  public func zoom(
    to annotation: ClusterAnnotation,
    edgePadding: PlatformEdgeInsets? = nil,
    minimumMeters meters: Double = 200,
    animated: Bool = true
  ) {
    guard clusters.cluster(annotation.shown.id) != nil else { return }
    show(annotation.mapRect.grown(toMeters: meters), edgePadding, animated)
  }

  /// Zooms to show all annotations, after the edits that were requested before. Ignored if the map
  /// has none.
  ///
  /// - Parameters:
  ///   - edgePadding: Screen points to leave at each edge, such as for a sheet. Defaults to the
  ///     controller's ``edgePadding``.
  ///   - animated: Whether to animate the camera.
  /// - Complexity: O(*n*) the first time after an edit.
  public func showAll(edgePadding: PlatformEdgeInsets? = nil, animated: Bool = true) {
    guard !table.isResting else { return showKnown(edgePadding, animated) }
    Task {
      await table.rest()
      showKnown(edgePadding, animated)
    }
  }

  private func showKnown(_ edgePadding: PlatformEdgeInsets?, _ animated: Bool) {
    guard let rect = clusters.mapRectOfAll else { return }
    show(MKMapRect(rect).grown(toMeters: 200), edgePadding, animated)
  }

  /// Zooms to show some annotations, as MapKit does.
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

  /// Centers an annotation without zooming, so that the clusters stay the same.
  public func center(on annotation: ClusterAnnotation, animated: Bool = true) {
    mapView?.setCenter(annotation.coordinate, animated: animated)
  }
}
#endif
