import MapKit
import PinfoldMapKit

/// An app's own delegate, which records its messages.
@MainActor final class AppDelegate: NSObject, @MainActor MKMapViewDelegate {
  var calls: [String] = []
  var viewsClusters = false
  var renderer: MKOverlayRenderer?

  func mapView(_ mapView: MKMapView, regionWillChangeAnimated animated: Bool) {
    calls.append("will change")
  }

  func mapViewDidChangeVisibleRegion(_ mapView: MKMapView) { calls.append("visible") }

  func mapView(_ mapView: MKMapView, regionDidChangeAnimated animated: Bool) {
    calls.append("did change")
  }

  func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView? {
    calls.append("view")
    guard viewsClusters || !(annotation is ClusterAnnotation) else { return nil }
    return MKAnnotationView(annotation: annotation, reuseIdentifier: "app")
  }

  var addedViews: [MKAnnotationView] = []

  func mapView(_ mapView: MKMapView, didAdd views: [MKAnnotationView]) { addedViews += views }

  func mapView(_ mapView: MKMapView, didSelect view: MKAnnotationView) { calls.append("select") }

  func mapView(_ mapView: MKMapView, didDeselect view: MKAnnotationView) {
    calls.append("deselect")
  }

  func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer {
    renderer ?? MissingOverlayRenderer(overlay: overlay)
  }
}
