#if canImport(MapKit) && !os(watchOS) && !canImport(ObjectiveC)
import MapKit

/// Passes messages on to the app's delegate, without Objective-C. Here every delegate implements
/// every message, and subclasses handle all of them.
@MainActor class ForwardingDelegate: NSObject {
  /// The app's delegate.
  weak var appDelegate: (any MKMapViewDelegate)?

  /// Returns whether another delegate forwards its messages to one of Pinfold's.
  static func isReached(through delegate: any MKMapViewDelegate) -> Bool {
    (delegate as? any MapMessageForwarding)?.target is ForwardingDelegate
  }
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

  func forwardRendering(_ mapView: MKMapView, _ isWhole: Bool) {
    appDelegate?.mapViewDidFinishRenderingMap(mapView, fullyRendered: isWhole)
  }

  func forwardedView(_ mapView: MKMapView, _ annotation: any MKAnnotation) -> MKAnnotationView? {
    appDelegate?.mapView(mapView, viewFor: annotation)
  }

  func forwardAddedViews(_ mapView: MKMapView, _ views: [MKAnnotationView]) {
    appDelegate?.mapView(mapView, didAdd: views)
  }

  func forwardSelection(_ mapView: MKMapView, _ view: MKAnnotationView) {
    appDelegate?.mapView(mapView, didSelect: view)
  }

  func forwardDeselection(_ mapView: MKMapView, _ view: MKAnnotationView) {
    appDelegate?.mapView(mapView, didDeselect: view)
  }

  #if !os(macOS) && !os(tvOS)
  @available(iOS 16, *)
  func forwardSelection(_ mapView: MKMapView, of annotation: any MKAnnotation) {
    appDelegate?.mapView(mapView, didSelect: annotation)
  }

  @available(iOS 16, *)
  func forwardDeselection(_ mapView: MKMapView, of annotation: any MKAnnotation) {
    appDelegate?.mapView(mapView, didDeselect: annotation)
  }
  #endif

  func forwardedRenderer(_ mapView: MKMapView, _ overlay: any MKOverlay) -> MKOverlayRenderer? {
    let renderer = appDelegate?.mapView(mapView, rendererFor: overlay)
    return renderer is MissingOverlayRenderer ? nil : renderer
  }
}

/// Watches which object is the delegate of a map view.
@MainActor final class DelegateObservation {
  private let token: AnyObject

  init(of mapView: MKMapView, _ changed: @escaping @MainActor () -> Void) {
    token = mapView.observeDelegate(changed)
  }
}
#endif
