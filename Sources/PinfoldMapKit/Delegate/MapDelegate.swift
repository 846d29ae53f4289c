#if canImport(MapKit) && !os(watchOS)
import MapKit
import Pinfold
import PinfoldSurface

/// Stands between a map view and the app's own delegate. It notifies the map's controllers of the
/// events that they need, and the app's delegate of everything that the user or the app did.
///
/// It stays the map view's delegate when the app sets another one. It learns the app's delegate
/// whenever the app sets it: before creating the controllers, afterwards, or again.
@MainActor final class MapDelegate: ForwardingDelegate, @MainActor MKMapViewDelegate {
  private struct WeakSurface { weak var surface: MapKitSurface? }

  /// The controllers' surfaces.
  private var members: [WeakSurface] = []

  private var observation: DelegateObservation?

  /// How often the camera started moving.
  private var movementCount = 0

  /// Whether Pinfold is setting the map view's delegate now.
  private var isInstalling = false

  var surfaces: [MapKitSurface] { members.compactMap(\.surface) }

  func mapView(_ mapView: MKMapView, regionWillChangeAnimated animated: Bool) {
    movementCount += 1
    tell(.cameraWillChange)
    forwardRegionWillChange(mapView, animated)
  }

  func mapViewDidChangeVisibleRegion(_ mapView: MKMapView) {
    tell(.cameraChanged)
    forwardVisibleRegionDidChange(mapView)
  }

  func mapView(_ mapView: MKMapView, regionDidChangeAnimated animated: Bool) {
    tell(.cameraDidChange)
    forwardRegionDidChange(mapView, animated)
  }

  /// Detects changes of the region that the map did not report, such as after layout.
  func mapViewDidFinishRenderingMap(_ mapView: MKMapView, fullyRendered: Bool) {
    tell(.mapDrawn)
    forwardRendering(mapView, fullyRendered)
  }

  private func tell(_ event: SurfaceEvent) {
    for surface in surfaces {
      surface.eventHandler?(event)
      if event == .cameraChanged { surface.watcher?.cameraChanged() }
      if event == .cameraDidChange || event == .mapDrawn { surface.watcher?.cameraDidChange() }
    }
  }

  /// The app's delegate can return a view for a cluster, too, or `nil` to leave it to Pinfold.
  func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView? {
    let view = forwardedView(mapView, annotation)
    for surface in surfaces {
      if let own = surface.own(annotation) { return surface.view(for: own, appView: view) }
    }
    if let view { noteUse(of: view, for: annotation) }
    return view
  }

  /// Tells all controllers, because any of them may still be animating the view out.
  func noteUse(of view: MKAnnotationView, for annotation: any MKAnnotation) {
    for surface in surfaces { surface.noteUse(of: view, for: annotation) }
  }

  func mapView(_ mapView: MKMapView, didAdd views: [MKAnnotationView]) {
    for surface in surfaces { surface.noteAdded(views) }
    forwardAddedViews(mapView, views)
  }

  /// Pinfold's overlays never reach the app's delegate, which may style all lines as routes.
  func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer {
    MKOverlayPathRenderer.pinfold(overlay)
      ?? forwardedRenderer(mapView, overlay)
      ?? MKOverlayRenderer(overlay: overlay)
  }
}

// MARK: - Selection

extension MapDelegate {
  func mapView(_ mapView: MKMapView, didSelect view: MKAnnotationView) {
    let chooser = chooser(of: view.annotation, isSelected: true)
    guard chooser != .controller else { return }
    let before = (movementCount, MapRect(mapView.visibleMapRect))
    tellSelection(mapView, view)
    // An app that moves the camera replaces the tap action.
    guard chooser == .user, before == (movementCount, MapRect(mapView.visibleMapRect)),
      let annotation = view.annotation as? ClusterAnnotation
    else { return }
    annotation.controller?.performTapAction(on: annotation)
  }

  /// Notifies the app of a selection.
  func tellSelection(_ mapView: MKMapView, _ view: MKAnnotationView) {
    if let cluster = view.annotation as? ClusterAnnotation {
      cluster.controller?.surface.watcher?.didSelect(cluster)
    }
    forwardSelection(mapView, view)
  }

  func mapView(_ mapView: MKMapView, didDeselect view: MKAnnotationView) {
    // A view that the map put away may have lost its annotation.
    let annotation =
      view.annotation ?? surfaces.lazy.compactMap { $0.annotation(deselectedBy: view) }.first
    guard chooser(of: annotation, isSelected: false) != .controller else { return }
    for surface in surfaces { surface.watcher?.didDeselect() }
    forwardDeselection(mapView, view)
  }

  // The Mac and tvOS report only views. Pinfold itself needs nothing else.
  #if !os(macOS) && !os(tvOS)
  @available(iOS 16, *)
  func mapView(_ mapView: MKMapView, didSelect annotation: any MKAnnotation) {
    guard chooser(of: annotation, isSelected: true) != .controller else { return }
    forwardSelection(mapView, of: annotation)
  }

  @available(iOS 16, *)
  func mapView(_ mapView: MKMapView, didDeselect annotation: any MKAnnotation) {
    guard chooser(of: annotation, isSelected: false) != .controller else { return }
    forwardDeselection(mapView, of: annotation)
  }
  #endif

  /// Tells an annotation's surface that it was selected or deselected, and returns who caused it;
  /// `nil` for an annotation of the app.
  private func chooser(
    of annotation: (any MKAnnotation)?,
    isSelected: Bool
  ) -> MapKitSurface.Chooser? {
    guard let annotation else { return nil }
    for surface in surfaces {
      if let chooser = surface.note(annotation, isSelected: isSelected) { return chooser }
    }
    return nil
  }
}

// MARK: - Joining and leaving

extension MapDelegate {
  private struct Entry {
    weak var mapView: MKMapView?
    let delegate: MapDelegate
  }

  /// Keeps the delegates, because a map view does not.
  private static var entries: [Entry] = []

  /// Sends the events of a map view to a surface.
  static func join(_ surface: MapKitSurface, _ mapView: MKMapView) -> MapDelegate {
    entries.removeAll { $0.mapView == nil }
    let delegate: MapDelegate
    if let entry = entries.first(where: { $0.mapView === mapView }) {
      delegate = entry.delegate
    } else {
      delegate = MapDelegate()
      entries.append(Entry(mapView: mapView, delegate: delegate))
      delegate.observation = DelegateObservation(of: mapView) { [weak delegate, weak mapView] in
        if let mapView { delegate?.delegateDidChange(of: mapView) }
      }
    }
    if !delegate.members.contains(where: { $0.surface === surface }) {
      delegate.members.append(WeakSurface(surface: surface))
    }
    delegate.delegateDidChange(of: mapView)
    return delegate
  }

  /// Stops notifying a surface. After the last surface leaves, the map view gets the app's delegate
  /// back.
  func remove(_ surface: MapKitSurface, from mapView: MKMapView) {
    members.removeAll { $0.surface == nil || $0.surface === surface }
    guard members.isEmpty else { return }
    observation = nil
    if mapView.delegate === self { mapView.delegate = appDelegate }
    Self.entries.removeAll { $0.delegate === self }
  }

  /// The app set another delegate of the map view: it becomes the app's delegate.
  private func delegateDidChange(of mapView: MKMapView) {
    guard !isInstalling, mapView.delegate !== self else { return }
    setAppDelegate(mapView.delegate, of: mapView)
  }

  /// Sets the app's delegate, which gets the forwarded messages.
  func setAppDelegate(_ delegate: (any MKMapViewDelegate)?, of mapView: MKMapView) {
    isInstalling = true
    defer { isInstalling = false }
    // A delegate that forwards everything to this one may stay in front of it. Behind it, the two
    // would call each other forever.
    if let delegate, delegate !== self, Self.isReached(through: delegate) {
      return mapView.delegate = delegate
    }
    // If the map view's delegate is this one, it would call itself forever.
    if delegate !== self { appDelegate = delegate }
    // A map view checks only once which messages a delegate implements.
    mapView.delegate = nil
    mapView.delegate = self
  }
}

/// Receives events of a controller's clusters, whichever delegate the map has.
@MainActor protocol MapWatcher: AnyObject {
  /// The user or the app selected a cluster.
  func didSelect(_ annotation: ClusterAnnotation)

  /// The user or the app deselected an annotation, maybe another one on the map.
  func didDeselect()

  /// The camera moves, or the map's size changed.
  func cameraChanged()

  /// The camera stopped.
  func cameraDidChange()
}
#endif
