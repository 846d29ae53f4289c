#if canImport(MapKit) && !os(watchOS)
public import MapKit

/// What lives as long as the map of a ``ClusterMap``: its controller, and the map's
/// delegate.
@MainActor public final class ClusterMapCoordinator: NSObject, @MainActor MKMapViewDelegate {
  /// The controller of the map.
  public internal(set) var controller: ClusterMapController?

  var select: @MainActor (ClusterAnnotation) -> Void = { _ in }
  private var update: Task<Void, Never>?

  /// Leaves these annotations on the map and no others. What an earlier update has
  /// not done yet is left to this one.
  func show(_ annotations: [any MKAnnotation]) {
    guard let controller else { return }
    update?.cancel()
    update = Task {
      // Cancelled only by an update that does it instead.
      _ = try? await controller.set(annotations)
    }
  }

  /// Waits for the last update.
  func rest() async { await update?.value }

  func end() {
    update?.cancel()
    controller?.detach()
    controller = nil
  }

  /// Tells who asked for selections.
  public func mapView(_ mapView: MKMapView, didSelect view: MKAnnotationView) {
    if let annotation = view.annotation as? ClusterAnnotation { select(annotation) }
  }
}
#endif
