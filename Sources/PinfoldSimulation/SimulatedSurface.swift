public import Pinfold
public import PinfoldSurface

/// Shows a controller's clusters on a simulated map, beside whatever else is on it.
///
///     let map = SimulatedMap()
///     let surface = SimulatedSurface(map)
///     surface.configure = { view, cluster in view.label = String(cluster.count) }
///     let controller = ClusterController(surface: surface)
@MainActor public final class SimulatedSurface: MapSurface {
  /// The map, which other surfaces may share.
  public let map: SimulatedMap

  /// The receiver of what happens on the surface.
  public var eventHandler: (@MainActor (SurfaceEvent) -> Void)?

  /// Which views can be used again for a cluster: views of the same identifier.
  public var reuseIdentifier: @MainActor (ShownCluster) -> String = { cluster in
    cluster.isCluster ? "Cluster" : "Annotation"
  }

  /// Gives a view the appearance of what it shows. Called for new views, for reused ones,
  /// and when what they show has changed.
  public var configure: @MainActor (SimulatedView, ShownCluster) -> Void = { _, _ in }

  /// The first line of a callout, requested on demand.
  public var title: @MainActor (ShownCluster) -> String? = { _ in nil }

  /// The second line of a callout, requested on demand.
  public var subtitle: @MainActor (ShownCluster) -> String? = { _ in nil }

  /// Returns the size of a view in screen points; `nil`, the
  /// default, when views may overlap.
  public var viewSize: (@Sendable (ClusterAppearance) -> ViewSize)?

  private var annotations: [ShownCluster.ID: SimulatedAnnotation] = [:]

  /// Whether the controller selects something by itself now.
  private var isSilent = false

  /// Shows clusters on a map.
  public init(_ map: SimulatedMap) {
    self.map = map
    map.addDelegate(self)
  }

  /// Returns what is on the map for something shown.
  public func annotation(for id: ShownCluster.ID) -> SimulatedAnnotation? { annotations[id] }

  /// Returns the view of something shown; `nil` when it is out of sight.
  public func view(for id: ShownCluster.ID) -> SimulatedView? {
    annotations[id].flatMap(map.view)
  }

  /// Returns the view of something shown; `nil` when it is out of sight.
  public func viewObject(for id: ShownCluster.ID) -> AnyObject? { view(for: id) }
}

// MARK: - The surface

extension SimulatedSurface {
  /// What the camera shows.
  public var viewport: Viewport? { map.viewport }

  /// What all controllers of the map show.
  public var sharedScreen: SharedScreen? { map.sharedScreen }

  /// Whether the user prefers less motion.
  public var prefersReducedMotion: Bool { map.prefersReducedMotion }

  /// Puts clusters on the map.
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

  /// Shows new content and positions.
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

  /// Moves and fades views on the map's clock.
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

  /// Selects something shown.
  public func select(_ id: ShownCluster.ID, animated: Bool, cause: SelectionCause) {
    guard let annotation = annotations[id] else { return }
    tellingSelections(cause) { map.select(annotation) }
  }

  /// Deselects something shown.
  public func deselect(_ id: ShownCluster.ID, animated: Bool, cause: SelectionCause) {
    guard let annotation = annotations[id] else { return }
    tellingSelections(cause) { map.deselect(annotation) }
  }

  /// Puts back what other code removed from the map.
  public func restore() { map.add(annotations.values.filter { $0.map !== map }) }

  /// Selects or deselects, and reports it only when the app requested it: a simulated map
  /// reports at once.
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

  /// Calls back when the map's clock reaches a time.
  public func schedule(afterSeconds seconds: Double, _ action: @escaping @MainActor () -> Void) {
    map.clock.schedule(afterSeconds: seconds, action)
  }
}

// MARK: - The map's delegate

extension SimulatedSurface: SimulatedMapDelegate {
  /// Returns a view for what is this surface's, and for nothing else.
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

  /// Notifies the controller, when it is its own.
  public func map(_ map: SimulatedMap, didSelect annotation: SimulatedAnnotation) {
    if let id = ownID(annotation), !isSilent { eventHandler?(.selected(id)) }
  }

  /// Notifies the controller, when it is its own.
  public func map(_ map: SimulatedMap, didDeselect annotation: SimulatedAnnotation) {
    if let id = ownID(annotation), !isSilent { eventHandler?(.deselected(id)) }
  }

  private func ownID(_ annotation: SimulatedAnnotation) -> ShownCluster.ID? {
    annotation.surface === self ? annotation.cluster?.id : nil
  }
}
