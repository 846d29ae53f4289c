#if canImport(MapKit) && !os(watchOS)
import MapKit
import PinfoldSurface

/// Stands between a map view and the app's own delegate: tells the controllers of
/// the map what they need to know, and the app's delegate everything.
@MainActor final class MapDelegate: ForwardingDelegate, @MainActor MKMapViewDelegate {
  private struct WeakSurface { weak var surface: MapKitSurface? }

  /// The controllers' surfaces.
  private var members: [WeakSurface] = []

  var surfaces: [MapKitSurface] { members.compactMap(\.surface) }

  func mapView(_ mapView: MKMapView, regionWillChangeAnimated animated: Bool) {
    for surface in surfaces { surface.eventHandler?(.cameraWillChange) }
    forwardRegionWillChange(mapView, animated)
  }

  func mapViewDidChangeVisibleRegion(_ mapView: MKMapView) {
    for surface in surfaces { surface.eventHandler?(.cameraChanged) }
    forwardVisibleRegionDidChange(mapView)
  }

  func mapView(_ mapView: MKMapView, regionDidChangeAnimated animated: Bool) {
    for surface in surfaces { surface.eventHandler?(.cameraDidChange) }
    forwardRegionDidChange(mapView, animated)
  }

  func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView? {
    for surface in surfaces {
      if let view = surface.view(for: annotation) { return view }
    }
    return forwardedView(mapView, annotation)
  }

  func mapView(_ mapView: MKMapView, didSelect view: MKAnnotationView) {
    for surface in surfaces { surface.note(view, isSelected: true) }
    forwardSelection(mapView, view)
  }

  func mapView(_ mapView: MKMapView, didDeselect view: MKAnnotationView) {
    for surface in surfaces { surface.note(view, isSelected: false) }
    forwardDeselection(mapView, view)
  }

  /// The app's delegate may draw the controllers' overlays in its own way.
  func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer {
    forwardedRenderer(mapView, overlay)
      ?? MKOverlayPathRenderer.pinfold(overlay)
      ?? MKOverlayRenderer(overlay: overlay)
  }
}

// MARK: - Joining and leaving

extension MapDelegate {
  private struct Entry {
    weak var mapView: MKMapView?
    let delegate: MapDelegate
  }

  /// A map view does not keep its delegate; this does.
  private static var entries: [Entry] = []

  /// Lets a surface have the events of a map view, and puts the delegate back where
  /// the app has set its own since.
  static func join(_ surface: MapKitSurface, _ mapView: MKMapView) -> MapDelegate {
    entries.removeAll { $0.mapView == nil }
    let delegate: MapDelegate
    if let entry = entries.first(where: { $0.mapView === mapView }) {
      delegate = entry.delegate
    } else {
      delegate = MapDelegate()
      delegate.appDelegate = mapView.delegate
      entries.append(Entry(mapView: mapView, delegate: delegate))
    }
    if !delegate.members.contains(where: { $0.surface === surface }) {
      delegate.members.append(WeakSurface(surface: surface))
    }
    if mapView.delegate !== delegate {
      delegate.setAppDelegate(mapView.delegate, of: mapView)
    }
    return delegate
  }

  /// Tells a surface nothing any more. After the last one the map view has the app's
  /// delegate again.
  func remove(_ surface: MapKitSurface, from mapView: MKMapView) {
    members.removeAll { $0.surface == nil || $0.surface === surface }
    guard members.isEmpty else { return }
    if mapView.delegate === self { mapView.delegate = appDelegate }
    Self.entries.removeAll { $0.delegate === self }
  }

  /// Tells another delegate of the app.
  func setAppDelegate(_ delegate: (any MKMapViewDelegate)?, of mapView: MKMapView) {
    // The map view's own delegate is this one, which would tell itself for ever.
    if delegate !== self { appDelegate = delegate }
    // A map view asks a delegate only once what it implements.
    mapView.delegate = nil
    mapView.delegate = self
  }
}
#endif
