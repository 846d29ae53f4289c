#if canImport(MapKit) && !os(watchOS) && canImport(ObjectiveC)
import MapKit

/// Forwards to the app's delegate every message of a map view that a subclass does not implement.
/// Subclasses can forward the rest; see ``MessageTable``.
@MainActor class ForwardingDelegate: NSObject {
  /// The app's delegate.
  ///
  /// The signatures below cannot express that map views are used on the main thread, and ask their
  /// delegates there which messages they implement.
  nonisolated(unsafe) weak var appDelegate: (any MKMapViewDelegate)?

  private nonisolated var table: MessageTable {
    let appDelegate = appDelegate
    return MessageTable(
      appImplements: appDelegate.map { delegate in
        { delegate.responds(to: NSSelectorFromString($0)) }
      }
    )
  }

  override nonisolated func responds(to selector: Selector!) -> Bool {
    guard let selector else { return false }
    return table.responds(
      to: NSStringFromSelector(selector),
      inherited: super.responds(to: selector)
    )
  }

  override nonisolated func forwardingTarget(for selector: Selector!) -> Any? {
    guard let selector else { return nil }
    switch table.recipient(of: NSStringFromSelector(selector)) {
    case .app: return appDelegate
    case .silence: return silent
    case .pinfold, .none: return nil
    }
  }

  /// Marks this as one of Pinfold's delegates. Never called.
  @objc func isPinfoldMapDelegate() {}

  /// Returns whether another delegate forwards its messages to one of Pinfold's. Delegates of
  /// reactive libraries forward to the delegate that they find.
  static func isReached(through delegate: any MKMapViewDelegate) -> Bool {
    delegate.responds(to: #selector(isPinfoldMapDelegate))
  }

  /// Immutable.
  private nonisolated(unsafe) let silent = SilentDelegate()
}

/// Accepts every message, does nothing and returns nothing.
private final class SilentDelegate: NSObject {
  override class func resolveInstanceMethod(_ selector: Selector!) -> Bool {
    guard let selector else { return false }
    // For methods without a result, the returned value is ignored.
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

  func forwardRendering(_ mapView: MKMapView, _ isWhole: Bool) {
    appDelegate?.mapViewDidFinishRenderingMap?(mapView, fullyRendered: isWhole)
  }

  func forwardedView(_ mapView: MKMapView, _ annotation: any MKAnnotation) -> MKAnnotationView? {
    appDelegate?.mapView?(mapView, viewFor: annotation) ?? nil
  }

  func forwardAddedViews(_ mapView: MKMapView, _ views: [MKAnnotationView]) {
    appDelegate?.mapView?(mapView, didAdd: views)
  }

  func forwardSelection(_ mapView: MKMapView, _ view: MKAnnotationView) {
    appDelegate?.mapView?(mapView, didSelect: view)
  }

  func forwardDeselection(_ mapView: MKMapView, _ view: MKAnnotationView) {
    appDelegate?.mapView?(mapView, didDeselect: view)
  }

  // The Mac and tvOS report only views.
  #if !os(macOS) && !os(tvOS)
  @available(iOS 16, *)
  func forwardSelection(_ mapView: MKMapView, of annotation: any MKAnnotation) {
    appDelegate?.mapView?(mapView, didSelect: annotation)
  }

  @available(iOS 16, *)
  func forwardDeselection(_ mapView: MKMapView, of annotation: any MKAnnotation) {
    appDelegate?.mapView?(mapView, didDeselect: annotation)
  }
  #endif

  func forwardedRenderer(_ mapView: MKMapView, _ overlay: any MKOverlay) -> MKOverlayRenderer? {
    appDelegate?.mapView?(mapView, rendererFor: overlay)
  }
}

/// Watches which object is the delegate of a map view.
@MainActor final class DelegateObservation {
  private let observation: NSKeyValueObservation

  init(of mapView: MKMapView, _ changed: @escaping @MainActor () -> Void) {
    observation = mapView.observe(\.delegate) { _, _ in
      // Map views are used on the main thread.
      MainActor.assumeIsolated { changed() }
    }
  }
}
#endif
