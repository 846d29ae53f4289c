#if canImport(MapKit) && !os(watchOS)
import MapKit
import Pinfold
import PinfoldSurface

/// Shows a controller's clusters on a map view, beside whatever else is on it.
@MainActor final class MapKitSurface: MapSurface {
  private(set) weak var mapView: MKMapView?
  weak var controller: ClusterMapController?
  var eventHandler: (@MainActor (SurfaceEvent) -> Void)?
  var looks = ClusterLooks() {
    didSet { refreshViews() }
  }
  private(set) var annotations: [ShownCluster.ID: ClusterAnnotation] = [:]
  private(set) var delegate: MapDelegate?
  private var overlays: [any MKOverlay] = []

  /// Whether it is not the user who selects something now.
  private(set) var isSelecting = false

  /// How to wait, and whether to move: another clock and another answer in tests.
  var scheduler: @MainActor (Double, @escaping @MainActor () -> Void) -> Void = callBack
  var reducesMotion: @MainActor () -> Bool = systemReducesMotion

  init(_ mapView: MKMapView) {
    self.mapView = mapView
  }
}

// MARK: - Events

extension MapKitSurface {
  /// Takes the events of the map view.
  func attach() {
    guard let mapView else { return }
    delegate = MapDelegate.join(self, mapView)
  }

  /// Leaves the map view as if it had never been there.
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

  /// Returns the view of an annotation; `nil` for what is not this surface's.
  func view(for annotation: any MKAnnotation) -> MKAnnotationView? {
    guard let annotation = own(annotation) else { return nil }
    let identifier = looks.reuseIdentifier(annotation)
    let view =
      mapView?.dequeueReusableAnnotationView(withIdentifier: identifier)
      ?? looks.makeView(annotation, identifier)
    // It may have left the map fading, or on its way to another one.
    view.endMotion()
    looks.apply(to: view, annotation)
    return view
  }

  /// A view was selected, or deselected.
  func note(_ view: MKAnnotationView, isSelected: Bool) {
    guard let annotation = view.annotation.flatMap({ own($0) }) else { return }
    let id = annotation.shown.id
    eventHandler?(isSelected ? .selected(id) : .deselected(id))
  }

  private func own(_ annotation: any MKAnnotation) -> ClusterAnnotation? {
    guard let annotation = annotation as? ClusterAnnotation,
      annotations[annotation.shown.id] === annotation
    else { return nil }
    return annotation
  }
}

// MARK: - The surface

extension MapKitSurface {
  var viewport: Viewport? { mapView.flatMap { Viewport($0) } }

  var prefersReducedMotion: Bool { reducesMotion() }

  func insert(_ clusters: [ShownCluster]) {
    // The app may have set another delegate meanwhile, which would be asked for views.
    attach()
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
    // While they are known, so that their views' deselection is told.
    mapView?.removeAnnotations(removed)
    for id in ids { annotations[id] = nil }
  }

  func draw(_ shapes: [SurfaceShape]) {
    mapView?.removeOverlays(overlays)
    overlays = shapes.map { $0.overlay }
    mapView?.addOverlays(overlays, level: .aboveRoads)
  }

  func select(_ id: ShownCluster.ID, animated: Bool) {
    guard let annotation = annotations[id] else { return }
    isSelecting = true
    mapView?.selectAnnotation(annotation, animated: animated)
    isSelecting = false
  }

  func deselect(_ id: ShownCluster.ID, animated: Bool) {
    if let annotation = annotations[id] {
      mapView?.deselectAnnotation(annotation, animated: animated)
    }
  }

  func show(_ mapRect: MapRect, animated: Bool) {
    guard let mapView else { return }
    let (rect, visible) = (MKMapRect(mapRect), mapView.visibleMapRect)
    if rect.size.width == visible.size.width, rect.size.height == visible.size.height {
      let middle = MKMapPoint(x: rect.midX, y: rect.midY)
      mapView.bring(toMiddle: middle.coordinate, animated: animated)
    } else {
      mapView.setVisibleMapRect(rect, animated: animated)
    }
  }

  func schedule(afterSeconds seconds: Double, _ action: @escaping @MainActor () -> Void) {
    scheduler(seconds, action)
  }

  /// Shows at once what is decided in another way now.
  private func refreshViews() {
    for annotation in annotations.values {
      annotation.forgetTexts()
      refreshView(of: annotation)
    }
  }

  private func refreshView(of annotation: ClusterAnnotation) {
    let identifier = looks.reuseIdentifier(annotation)
    // Whoever was asked may have taken it off the map.
    guard own(annotation) != nil, let view = mapView?.view(for: annotation) else { return }
    if view.reuseIdentifier == identifier {
      looks.apply(to: view, annotation)
    } else {
      replaceView(of: annotation)
    }
  }

  /// Lets the map ask for a view of another kind. A selected annotation stays so.
  private func replaceView(of annotation: ClusterAnnotation) {
    let isSelected = mapView?.selectedAnnotations.contains { $0 === annotation } ?? false
    let handler = eventHandler
    eventHandler = nil
    mapView?.removeAnnotations([annotation])
    mapView?.addAnnotations([annotation])
    if isSelected { mapView?.selectAnnotation(annotation, animated: false) }
    eventHandler = handler
  }
}
#endif
