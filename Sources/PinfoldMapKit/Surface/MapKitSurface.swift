#if canImport(MapKit) && !os(watchOS)
import MapKit
import Pinfold
import PinfoldSurface

/// Shows a controller's clusters on a map view, beside whatever else is on it.
@MainActor final class MapKitSurface: MapSurface {
  private(set) weak var mapView: MKMapView?
  weak var controller: ClusterMapController?

  /// The receiver of what the user and the app do, beside the app's delegate.
  weak var watcher: (any MapWatcher)?
  var eventHandler: (@MainActor (SurfaceEvent) -> Void)?
  var viewSettings = ClusterViewSettings() {
    didSet { refreshViews() }
  }

  /// Whether the map has asked for views.
  var hasMadeViews = false

  /// Everything on the map, including what is disappearing.
  private(set) var annotations: [ShownCluster.ID: ClusterAnnotation] = [:]
  private(set) var delegate: MapDelegate?

  /// What is being removed from the map now, while the map may call back.
  private var leaving: Set<ObjectIdentifier> = []
  private var overlays: [SurfaceShape: any MKOverlay] = [:]

  /// What is drawn, in the order in which it was requested.
  private var shapes: [SurfaceShape] = []

  /// What was just removed from the map, which may still report its deselection.
  var removedAnnotations: [ObjectIdentifier: ClusterAnnotation] = [:]

  /// What the map is going to report that the user did not cause.
  var expectedSelections = ExpectedSelections()

  /// The views that are going to report a deselection: they may be put away before, and forget their
  /// annotations.
  var deselectedViews: [ObjectIdentifier: (view: MKAnnotationView, annotation: ClusterAnnotation)] =
    [:]

  /// What the app selected, but the map cannot report yet without a view.
  weak var untoldSelection: ClusterAnnotation?

  /// How views that the map has not made yet will move.
  var awaitedMotions: [ShownCluster.ID: ViewMotion] = [:]

  /// The views of what is disappearing. A map puts away the ones that leave the visible area on
  /// their way, and they are reused.
  var departingViews: [ShownCluster.ID: MKAnnotationView] = [:]

  /// Follows the user's text size.
  private var textScaleObserver: TextScaleObserver?

  /// How to wait, and whether to move: another clock and another answer in tests.
  var scheduler: @MainActor (Double, @escaping @MainActor () -> Void) -> Void = callBack
  var reducesMotion: @MainActor () -> Bool = systemReducesMotion

  /// What all controllers of the map view show.
  let sharedScreen: SharedScreen?

  init(_ mapView: MKMapView) {
    self.mapView = mapView
    let screen = SharedScreen.of(mapView)
    sharedScreen = screen
    viewSettings.poolNumber = screen.number(self)
    textScaleObserver = TextScaleObserver { [weak self] in self?.textScaleDidChange() }
  }
}

// MARK: - Attaching

extension MapKitSurface {
  /// Receives the events of the map view, and repairs what was done to it meanwhile.
  func attach() {
    guard let mapView else { return }
    delegate = MapDelegate.join(self, mapView)
    restore()
    replaceForeignViews()
  }

  /// Whether it has the events of the map view.
  var isAttached: Bool { delegate != nil }

  /// Restores the map view to its state without the surface.
  func leave() {
    remove(Array(annotations.keys))
    draw([])
    if let mapView { delegate?.remove(self, from: mapView) }
    delegate = nil
  }

  func setAppDelegate(_ appDelegate: (any MKMapViewDelegate)?) {
    guard let mapView else { return }
    guard let delegate else { return mapView.delegate = appDelegate }
    delegate.setAppDelegate(appDelegate, of: mapView)
  }

  /// Returns an annotation if it is this surface's and on the map, or leaving it.
  func own(_ annotation: any MKAnnotation) -> ClusterAnnotation? {
    guard let annotation = annotation as? ClusterAnnotation,
      annotations[annotation.shown.id] === annotation
    else { return nil }
    return annotation
  }
}

// MARK: - Clusters

extension MapKitSurface {
  var viewport: Viewport? { mapView.flatMap { Viewport($0) } }

  var prefersReducedMotion: Bool { reducesMotion() }

  var viewSize: (@Sendable (ClusterAppearance) -> ViewSize)? {
    let scale = viewSettings.textScale
    return { ClusterViewAppearance.size(of: $0, scale: scale) }
  }

  func insert(_ clusters: [ShownCluster]) {
    let added = clusters.map { ClusterAnnotation($0, controller) }
    for annotation in added { annotations[annotation.shown.id] = annotation }
    mapView?.addAnnotations(added)
  }

  func change(_ changes: [SurfaceDiff.Change]) {
    for change in changes {
      guard let annotation = annotations[change.after.id] else { continue }
      annotation.show(change)
      refreshView(of: annotation)
    }
  }

  func remove(_ ids: [ShownCluster.ID]) {
    let removed = ids.compactMap { annotations[$0] }
    leaving.formUnion(removed.map { ObjectIdentifier($0) })
    let views = removed.compactMap { mapView?.view(for: $0) }
    // While they are known, so that their views' deselection is reported.
    mapView?.removeAnnotations(removed)
    // They may have been fading out or moving to other views, and will be reused.
    for view in views { view.endMotion() }
    for id in ids {
      departingViews.removeValue(forKey: id)?.endMotion()
      (annotations[id], awaitedMotions[id]) = (nil, nil)
    }
    for annotation in removed {
      leaving.remove(ObjectIdentifier(annotation))
      forgetLater(annotation)
    }
  }

  /// Puts back what the app removed from the map, as
  /// `removeAnnotations(mapView.annotations)` does.
  ///
  /// - Complexity: O(*n*) for *n* annotations on the map, the app's own included.
  func restore() {
    guard let mapView, !(annotations.isEmpty && overlays.isEmpty) else { return }
    let present = Set(mapView.annotations.map { ObjectIdentifier($0) })
    let missing = annotations.values.filter { annotation in
      let id = ObjectIdentifier(annotation)
      return !present.contains(id) && !leaving.contains(id)
    }
    if !missing.isEmpty {
      mapView.addAnnotations(missing.sorted { $0.shown.id < $1.shown.id })
    }
    let drawn = Set(mapView.overlays.map { ObjectIdentifier($0) })
    let erased = shapes.compactMap { overlays[$0] }.filter { !drawn.contains(ObjectIdentifier($0)) }
    if !erased.isEmpty { mapView.addOverlays(erased, level: .aboveRoads) }
  }
}

// MARK: - Shapes and the camera

extension MapKitSurface {
  /// Draws what is new, and erases what was removed: what stays does not flicker.
  func draw(_ shapes: [SurfaceShape]) {
    self.shapes = shapes
    let wanted = Set(shapes)
    let unwanted = overlays.filter { !wanted.contains($0.key) }
    for shape in unwanted.keys { overlays[shape] = nil }
    if !unwanted.isEmpty { mapView?.removeOverlays(Array(unwanted.values)) }
    var added: [any MKOverlay] = []
    for shape in shapes where overlays[shape] == nil {
      let overlay = shape.overlay
      overlays[shape] = overlay
      added.append(overlay)
    }
    if !added.isEmpty { mapView?.addOverlays(added, level: .aboveRoads) }
  }

  func show(_ mapRect: MapRect, animated: Bool) {
    guard let mapView else { return }
    let (rect, visible) = (MKMapRect(mapRect), mapView.visibleMapRect)
    if rect.size.width == visible.size.width, rect.size.height == visible.size.height {
      // Bars and margins shift the middle, and a rect would be fitted between them and so
      // be zoomed out of. Their middle may be beyond the antimeridian, where a map point of
      // MapKit has no coordinate.
      let middle = WebMercator.coordinate(for: mapRect.middle)
      mapView.setCenter(CLLocationCoordinate2D(middle), animated: animated)
    } else {
      mapView.setVisibleMapRect(rect, animated: animated)
    }
  }

  func schedule(afterSeconds seconds: Double, _ action: @escaping @MainActor () -> Void) {
    scheduler(seconds, action)
  }
}
#endif
