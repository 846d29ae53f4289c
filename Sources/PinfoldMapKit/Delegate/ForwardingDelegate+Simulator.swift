#if canImport(MapKit) && !os(watchOS) && !canImport(ObjectiveC)
import MapKit

/// As with Objective-C; here every delegate implements everything, and there is no
/// message that a subclass does not.
@MainActor class ForwardingDelegate: NSObject {
  /// The app's delegate.
  weak var appDelegate: (any MKMapViewDelegate)?
}

extension ForwardingDelegate {
  func forwardRegionWillChange(_ mapView: MKMapView, _ animated: Bool) {
    appDelegate?.mapView(mapView, regionWillChangeAnimated: animated)
  }

  func forwardVisibleRegionDidChange(_ mapView: MKMapView) {
    appDelegate?.mapViewDidChangeVisibleRegion(mapView)
  }

  func forwardRegionDidChange(_ mapView: MKMapView, _ animated: Bool) {
    appDelegate?.mapView(mapView, regionDidChangeAnimated: animated)
  }

  func forwardedView(_ mapView: MKMapView, _ annotation: any MKAnnotation) -> MKAnnotationView? {
    appDelegate?.mapView(mapView, viewFor: annotation)
  }

  func forwardSelection(_ mapView: MKMapView, _ view: MKAnnotationView) {
    appDelegate?.mapView(mapView, didSelect: view)
  }

  func forwardDeselection(_ mapView: MKMapView, _ view: MKAnnotationView) {
    appDelegate?.mapView(mapView, didDeselect: view)
  }

  func forwardedRenderer(_ mapView: MKMapView, _ overlay: any MKOverlay) -> MKOverlayRenderer? {
    let renderer = appDelegate?.mapView(mapView, rendererFor: overlay)
    return renderer is MissingOverlayRenderer ? nil : renderer
  }
}
#endif
