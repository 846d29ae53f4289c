public import Pinfold
public import PinfoldSurface

/// Shows a controller's clusters on a simulated map, along with any other annotations.
///
///     let map = SimulatedMap()
///     let surface = SimulatedSurface(map)
///     surface.configure = { view, cluster in view.label = String(cluster.count) }
///     let controller = ClusterController(surface: surface)
@MainActor public final class SimulatedSurface: MapSurface {
  /// The map, which other surfaces may share.
  public let map: SimulatedMap

  /// Receives the surface's events.
  public var eventHandler: (@MainActor (SurfaceEvent) -> Void)?

  /// Returns the reuse identifier of a cluster's view. Views are reused only for the same
  /// identifier.
  public var reuseIdentifier: @MainActor (ShownCluster) -> String = { cluster in
    cluster.isCluster ? "Cluster" : "Annotation"
  }

  /// Sets the appearance of a view. Called for new views, reused views, and views whose cluster
  /// changed.
  public var configure: @MainActor (SimulatedView, ShownCluster) -> Void = { _, _ in }

  /// Returns the first line of a callout, on demand.
  public var title: @MainActor (ShownCluster) -> String? = { _ in nil }

  /// Returns the second line of a callout, on demand.
  public var subtitle: @MainActor (ShownCluster) -> String? = { _ in nil }

  /// Returns the size of a view in screen points. If `nil`, the default, views may overlap.
  public var viewSize: (@Sendable (ClusterAppearance) -> ViewSize)?

  private var annotations: [ShownCluster.ID: SimulatedAnnotation] = [:]

  /// Whether the current change of the selection is hidden from the app.
  private var isSilent = false

  /// Shows clusters on a map.
  public init(_ map: SimulatedMap) {
    self.map = map
    map.addDelegate(self)
  }

  /// Returns the annotation of a shown cluster, or `nil` if the cluster is not shown.
  public func annotation(for id: ShownCluster.ID) -> SimulatedAnnotation? { annotations[id] }

  /// Returns the view of a shown cluster, or `nil` if it is out of sight.
  public func view(for id: ShownCluster.ID) -> SimulatedView? {
    annotations[id].flatMap(map.view)
  }

  /// Returns the view of a shown cluster, or `nil` if it is out of sight.
  public func viewObject(for id: ShownCluster.ID) -> AnyObject? { view(for: id) }
}

// MARK: - The surface

extension SimulatedSurface {
  /// The visible rect and the map's size.
  public var viewport: Viewport? { map.viewport }

  /// The views of all controllers of the map.
  public var sharedScreen: SharedScreen? { map.sharedScreen }

  /// Whether the user asked for reduced motion.
  public var prefersReducedMotion: Bool { map.prefersReducedMotion }

  /// Adds clusters to the map.
  public func insert(_ clusters: [ShownCluster]) {
    var added: [SimulatedAnnotation] = []
    for cluster in clusters {
      let annotation = SimulatedAnnotation(coordinate: cluster.coordinate)
      annotation.surface = self
      annotation.cluster = cluster
      annotation.titleSource = { [weak annotation, weak self] in
        annotation?.cluster.flatMap { self?.title($0) }
      }
      annotation.subtitleSource = { [weak annotation, weak self] in
        annotation?.cluster.flatMap { self?.subtitle($0) }
      }
      annotations[cluster.id] = annotation
      added.append(annotation)
    }
    map.add(added)
  }

  /// Updates the contents and positions of clusters.
  public func change(_ changes: [SurfaceDiff.Change]) {
    for change in changes {
      guard let annotation = annotations[change.after.id] else { continue }
      annotation.cluster = change.after
      annotation.forgetTexts()
      if change.isMoved { annotation.coordinate = change.after.coordinate }
      guard let view = map.view(for: annotation) else { continue }
      if view.reuseIdentifier == reuseIdentifier(change.after) {
        configure(view, change.after)
      } else {
        map.replaceView(of: annotation)
      }
    }
  }

  /// Removes clusters from the map.
  public func remove(_ ids: [ShownCluster.ID]) {
    map.remove(ids.compactMap { annotations.removeValue(forKey: $0) })
  }

  /// Draws shapes under the clusters.
  public func draw(_ shapes: [SurfaceShape]) { map.draw(shapes, by: self) }

  /// Moves and fades views with the map's clock.
  public func animate(
    _ motions: [ViewMotion],
    seconds: Double,
    completion: @escaping @MainActor () -> Void
  ) {
    map.animate(
      motions.compactMap { motion in
        annotations[motion.id].map { ($0, motion.position, motion.alpha) }
      },
      seconds: seconds,
      completion: completion
    )
  }

  /// Selects a cluster.
  public func select(_ id: ShownCluster.ID, animated: Bool, cause: SelectionCause) {
    guard let annotation = annotations[id] else { return }
    tellingSelections(cause) { map.select(annotation) }
  }

  /// Deselects a cluster.
  public func deselect(_ id: ShownCluster.ID, animated: Bool, cause: SelectionCause) {
    guard let annotation = annotations[id] else { return }
    tellingSelections(cause) { map.deselect(annotation) }
  }

  /// Restores annotations that other code has removed.
  public func restore() { map.add(annotations.values.filter { $0.map !== map }) }

  /// Changes the selection, and reports it only if the app requested the change. The map calls back
  /// during `change`.
  private func tellingSelections(_ cause: SelectionCause, _ change: () -> Void) {
    let wasSilent = isSilent
    isSilent = cause == .following
    change()
    isSilent = wasSilent
  }

  /// Moves the camera.
  public func show(_ mapRect: MapRect, animated: Bool) {
    map.setVisibleMapRect(mapRect, animated: animated)
  }

  /// Calls `action` after a delay on the map's clock.
  public func schedule(afterSeconds seconds: Double, _ action: @escaping @MainActor () -> Void) {
    map.clock.schedule(afterSeconds: seconds, action)
  }
}

// MARK: - The map's delegate

extension SimulatedSurface: SimulatedMapDelegate {
  /// Returns a view for this surface's annotations and `nil` for others.
  public func map(_ map: SimulatedMap, viewFor annotation: SimulatedAnnotation) -> SimulatedView? {
    guard map === self.map, annotation.surface === self, let cluster = annotation.cluster else {
      return nil
    }
    let identifier = reuseIdentifier(cluster)
    let view =
      map.dequeueReusableView(withIdentifier: identifier)
      ?? SimulatedView(annotation: annotation, reuseIdentifier: identifier)
    view.annotation = annotation
    configure(view, cluster)
    return view
  }

  /// Notifies the controller.
  public func mapRegionWillChange(_ map: SimulatedMap, animated: Bool) {
    eventHandler?(.cameraWillChange)
  }

  /// Notifies the controller.
  public func mapVisibleRegionDidChange(_ map: SimulatedMap) { eventHandler?(.cameraChanged) }

  /// Notifies the controller.
  public func mapRegionDidChange(_ map: SimulatedMap, animated: Bool) {
    eventHandler?(.cameraDidChange)
  }

  /// Notifies the controller, if the annotation is one of this surface.
  public func map(_ map: SimulatedMap, didSelect annotation: SimulatedAnnotation) {
    if let id = ownID(annotation), !isSilent { eventHandler?(.selected(id)) }
  }

  /// Notifies the controller, if the annotation is one of this surface.
  public func map(_ map: SimulatedMap, didDeselect annotation: SimulatedAnnotation) {
    if let id = ownID(annotation), !isSilent { eventHandler?(.deselected(id)) }
  }

  private func ownID(_ annotation: SimulatedAnnotation) -> ShownCluster.ID? {
    annotation.surface === self ? annotation.cluster?.id : nil
  }
}
