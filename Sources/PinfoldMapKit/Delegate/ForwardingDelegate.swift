#if canImport(MapKit) && !os(watchOS) && canImport(ObjectiveC)
import MapKit

/// Passes every message of a map view on to the app's delegate that a subclass does
/// not implement, and lets a subclass pass on the others.
@MainActor class ForwardingDelegate: NSObject {
  /// The app's delegate.
  ///
  /// Map views are used on the main thread, and so are their delegates asked what
  /// they implement; the questions below just cannot say so.
  nonisolated(unsafe) weak var appDelegate: (any MKMapViewDelegate)?

  override nonisolated func responds(to selector: Selector!) -> Bool {
    super.responds(to: selector) || appDelegate?.responds(to: selector) ?? false
  }

  /// A map view remembers what its delegate implements, also when the app's delegate
  /// is gone that did.
  override nonisolated func forwardingTarget(for selector: Selector!) -> Any? {
    guard let appDelegate else { return silent }
    return appDelegate.responds(to: selector) ? appDelegate : nil
  }

  /// Nothing in it ever changes.
  private nonisolated(unsafe) let silent = SilentDelegate()
}

/// Does nothing, whatever it is told, and answers nothing, whatever it is asked.
private final class SilentDelegate: NSObject {
  override class func resolveInstanceMethod(_ selector: Selector!) -> Bool {
    guard let selector else { return false }
    // A method without a result may have one: nobody looks at it.
    let nothing: @convention(block) (AnyObject) -> AnyObject? = { _ in nil }
    return class_addMethod(self, selector, imp_implementationWithBlock(nothing), "@@:")
  }
}

extension ForwardingDelegate {
  func forwardRegionWillChange(_ mapView: MKMapView, _ animated: Bool) {
    appDelegate?.mapView?(mapView, regionWillChangeAnimated: animated)
  }

  func forwardVisibleRegionDidChange(_ mapView: MKMapView) {
    appDelegate?.mapViewDidChangeVisibleRegion?(mapView)
  }

  func forwardRegionDidChange(_ mapView: MKMapView, _ animated: Bool) {
    appDelegate?.mapView?(mapView, regionDidChangeAnimated: animated)
  }

  func forwardedView(_ mapView: MKMapView, _ annotation: any MKAnnotation) -> MKAnnotationView? {
    appDelegate?.mapView?(mapView, viewFor: annotation) ?? nil
  }

  func forwardSelection(_ mapView: MKMapView, _ view: MKAnnotationView) {
    appDelegate?.mapView?(mapView, didSelect: view)
  }

  func forwardDeselection(_ mapView: MKMapView, _ view: MKAnnotationView) {
    appDelegate?.mapView?(mapView, didDeselect: view)
  }

  func forwardedRenderer(_ mapView: MKMapView, _ overlay: any MKOverlay) -> MKOverlayRenderer? {
    appDelegate?.mapView?(mapView, rendererFor: overlay)
  }
}
#endif
