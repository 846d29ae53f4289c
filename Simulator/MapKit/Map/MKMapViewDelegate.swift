/// A delegate that provides views for a map and receives its events.
///
/// It is isolated to the main actor, as in the SDKs from iOS 18 on. The condition
/// `SIMULATES_SDK_17` removes the isolation, as in earlier SDKs.
#if !SIMULATES_SDK_17
@MainActor
#endif
public protocol MKMapViewDelegate: NSObjectProtocol {
  /// The camera begins to move.
  func mapView(_ mapView: MKMapView, regionWillChangeAnimated animated: Bool)

  /// The camera moved, and may still be moving.
  func mapViewDidChangeVisibleRegion(_ mapView: MKMapView)

  /// The camera stands still again.
  func mapView(_ mapView: MKMapView, regionDidChangeAnimated animated: Bool)

  /// Returns the view of an annotation that entered the visible area, or `nil` for the map's
  /// default view.
  func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView?

  /// The map added views.
  func mapView(_ mapView: MKMapView, didAdd views: [MKAnnotationView])

  /// A view was selected.
  func mapView(_ mapView: MKMapView, didSelect view: MKAnnotationView)

  /// A view was deselected.
  func mapView(_ mapView: MKMapView, didDeselect view: MKAnnotationView)

  // As in Apple's headers, the Mac and tvOS report only views.
  #if !os(macOS) && !os(tvOS)
  /// An annotation was selected.
  @available(iOS 16, *)
  func mapView(_ mapView: MKMapView, didSelect annotation: any MKAnnotation)

  /// An annotation was deselected.
  @available(iOS 16, *)
  func mapView(_ mapView: MKMapView, didDeselect annotation: any MKAnnotation)
  #endif

  /// The map finished drawing.
  func mapViewDidFinishRenderingMap(_ mapView: MKMapView, fullyRendered: Bool)

  /// A control in a callout was touched.
  func mapView(
    _ mapView: MKMapView,
    annotationView view: MKAnnotationView,
    calloutAccessoryControlTapped control: UIControl
  )

  /// Returns the renderer of an overlay.
  func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer
}

extension MKMapViewDelegate {
  /// Does nothing.
  public func mapView(_ mapView: MKMapView, regionWillChangeAnimated animated: Bool) {}

  /// Does nothing.
  public func mapViewDidChangeVisibleRegion(_ mapView: MKMapView) {}

  /// Does nothing.
  public func mapView(_ mapView: MKMapView, regionDidChangeAnimated animated: Bool) {}

  /// Returns `nil`, so that the map chooses the view.
  public func mapView(
    _ mapView: MKMapView,
    viewFor annotation: any MKAnnotation
  ) -> MKAnnotationView? { nil }

  /// Does nothing.
  public func mapView(_ mapView: MKMapView, didAdd views: [MKAnnotationView]) {}

  /// Does nothing.
  public func mapView(_ mapView: MKMapView, didSelect view: MKAnnotationView) {}

  #if !os(macOS) && !os(tvOS)
  /// Does nothing.
  @available(iOS 16, *)
  public func mapView(_ mapView: MKMapView, didSelect annotation: any MKAnnotation) {}

  /// Does nothing.
  @available(iOS 16, *)
  public func mapView(_ mapView: MKMapView, didDeselect annotation: any MKAnnotation) {}
  #endif

  /// Does nothing.
  public func mapView(
    _ mapView: MKMapView,
    annotationView view: MKAnnotationView,
    calloutAccessoryControlTapped control: UIControl
  ) {}

  /// Does nothing.
  public func mapViewDidFinishRenderingMap(_ mapView: MKMapView, fullyRendered: Bool) {}

  /// Does nothing.
  public func mapView(_ mapView: MKMapView, didDeselect view: MKAnnotationView) {}

  /// Returns a renderer that means that the delegate does not implement the method.
  public func mapView(
    _ mapView: MKMapView,
    rendererFor overlay: any MKOverlay
  ) -> MKOverlayRenderer {
    // As on Apple's platforms, the map calls delegates on the main thread.
    nonisolated(unsafe) let overlay = overlay
    return MainActor.assumeIsolated { MissingOverlayRenderer(overlay: overlay) }
  }
}
