#if canImport(MapKit) && !os(watchOS)
import MapKit
import Pinfold
import PinfoldSurface

/// Shows a controller's clusters on a map view, together with the app's own annotations.
@MainActor final class MapKitSurface: MapSurface {
  private(set) weak var mapView: MKMapView?
  weak var controller: ClusterMapController?

  /// Receives what the user and the app do, in addition to the app's delegate.
  weak var watcher: (any MapWatcher)?
  var eventHandler: (@MainActor (SurfaceEvent) -> Void)?
  var viewSettings = ClusterViewSettings() {
    didSet { refreshViews() }
  }

  /// Whether the map has asked for views.
  var hasMadeViews = false

  /// All annotations on the map, including disappearing ones.
  private(set) var annotations: [ShownCluster.ID: ClusterAnnotation] = [:]
  private(set) var delegate: MapDelegate?

  /// The annotations being removed now, while the map may call back.
  private var leaving: Set<ObjectIdentifier> = []
  private var overlays: [SurfaceShape: any MKOverlay] = [:]

  /// The drawn shapes, in the order of the request.
  private var shapes: [SurfaceShape] = []

  /// Annotations just removed from the map, which may still report their deselection.
  var removedAnnotations: [ObjectIdentifier: ClusterAnnotation] = [:]

  /// The selections that the map will report and that the user did not cause.
  var expectedSelections = ExpectedSelections()

  /// The views that will report a deselection. The map may put them away first, and then they lose
  /// their annotations.
  var deselectedViews: [ObjectIdentifier: (view: MKAnnotationView, annotation: ClusterAnnotation)] =
    [:]

  /// The annotation that the app selected, and that the map cannot report yet without a view.
  weak var untoldSelection: ClusterAnnotation?

  /// The motions of views that the map has not made yet.
  var awaitedMotions: [ShownCluster.ID: ViewMotion] = [:]

  /// The views of disappearing annotations. If one leaves the visible area on its way, the map puts
  /// it away and reuses it.
  var departingViews: [ShownCluster.ID: MKAnnotationView] = [:]

  private var textScaleObserver: TextScaleObserver?

  /// Waits, and decides whether to animate. Tests use another clock and another answer.
  var scheduler: @MainActor (Double, @escaping @MainActor () -> Void) -> Void = callBack
  var reducesMotion: @MainActor () -> Bool = systemReducesMotion

  /// The annotations that all controllers of the map view show.
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
  /// Receives the events of the map view, and repairs changes made to it in the meantime.
  func attach() {
    guard let mapView else { return }
    delegate = MapDelegate.join(self, mapView)
    restore()
    replaceForeignViews()
  }

  /// Whether the surface receives the events of the map view.
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

  /// Returns an annotation if it belongs to this surface and is on the map or leaving it.
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
    // The surface still knows the annotations here, so that it reports the deselection of their
    // views.
    mapView?.removeAnnotations(removed)
    // The views may have been fading out or moving, and the map will reuse them.
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

  /// Restores annotations and overlays that the app removed from the map, such as with
  /// `removeAnnotations(mapView.annotations)`.
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
  /// Adds new shapes and removes old ones. Shapes that stay do not flicker.
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
      // `setVisibleMapRect` would fit the rect between bars and margins, and so zoom out. The
      // middle may be beyond the antimeridian, where a map point of MapKit has no coordinate.
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
