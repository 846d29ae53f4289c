package import Pinfold

/// Updates the clusters on a map when annotations, the camera or settings change.
///
///     let controller = ClusterController(surface: surface)
///     var edits = MapEdits()
///     for (row, place) in places.enumerated() {
///       edits.insert(PointID(UInt32(row)), at: place)
///     }
///     let update = try await controller.update(edits)
///     print(update.diff.inserted.count)
///
/// The controller plans outside the main actor, one plan at a time, for the newest camera and
/// settings. It drops plans that are out of date, but never two in a row. With 200,000 annotations
/// or more, it shows a draft of spaced clusters while it builds the final ones. A controller
/// changes only views that it added, so several controllers can share a map.
@MainActor public final class ClusterController {
  /// The surface that shows the clusters.
  public let surface: any MapSurface

  /// The settings. Changes apply at once.
  public var options: SurfaceOptions {
    didSet { perform(state.plan()) }
  }

  /// How clusters appear and disappear.
  public var animator: any TransitionAnimator = StandardAnimator()

  /// Called with every diff after the surface shows it.
  public var onUpdate: (@MainActor (SurfaceDiff) -> Void)?

  /// Which annotations clusters count; all of them if it is `nil`.
  ///
  /// Clusters do not move when this changes; a cluster disappears if none of its annotations counts.
  /// The next plan applies it: see ``planAgain()``.
  package var countsPoint: (@Sendable (PointID) -> Bool)?

  /// Called after changes of the camera, the annotations or what counts.
  package var observers: [ObjectIdentifier: @MainActor () -> Void] = [:]

  /// Increases when the annotations or the hidden categories change.
  package private(set) var revision = 0

  /// The annotations, with all edits applied so far.
  var contents: MapContents

  var shown: SurfacePlan?

  var state = ClusterControllerState()
  var requests: [ClusterControllerState.Ticket: Request] = [:]
  var nextTicket = 0
  let cancellations = Cancellations()

  /// The running job, if it is planning.
  var job: Task<Void, Never>?

  /// The latest build, which may be canceled.
  var build: Build?

  /// The built clusters that the next job adopts.
  var built: BuiltGroups?
  var restWaiters: [CheckedContinuation<Void, Never>] = []
  let presenter: Presenter
  var selection = Selection()

  var opened: OpenedCluster?

  /// Whether the controller may use the surface.
  private(set) var isAttached = false

  /// The number of detachments. Clusters of plans before the last detachment are no longer shown.
  private(set) var detachmentCount = 0

  /// Whether the last plan failed because the surface had no viewport.
  var missesPlan = false

  var hasShapes = false

  struct Request {
    let edits: MapEdits
    let continuation: CheckedContinuation<AppliedUpdate?, Never>
    var summary = EditSummary()
  }

  /// Creates a controller for an empty map.
  ///
  /// - Parameters:
  ///   - surface: The surface that shows the clusters.
  ///   - options: The settings.
  ///   - columnCount: The number of values of each annotation.
  public init(
    surface: any MapSurface,
    options: SurfaceOptions = SurfaceOptions(),
    columnCount: Int = 0
  ) {
    (self.surface, self.options) = (surface, options)
    contents = MapContents(columnCount: columnCount)
    presenter = Presenter(surface)
    listen()
  }

  /// Creates a controller for an empty map.
  ///
  /// - Parameter names: The kinds of names that annotations have.
  package convenience init(
    surface: any MapSurface,
    options: SurfaceOptions,
    columnCount: Int,
    names: TraitNames
  ) {
    self.init(surface: surface, options: options, columnCount: columnCount)
    contents = MapContents(columnCount: columnCount, names: names)
  }

  // No surface will show the result.
  deinit {
    job?.cancel()
    build?.task.cancel()
  }

  /// Shows all clusters again after ``detach()``. If already attached, plans again.
  public func attach() {
    if !isAttached { listen() }
    closeIfZoomed()
    perform(state.plan())
  }

  /// Calls the observers.
  ///
  /// - Parameter hasNewContents: Whether the annotations or the hidden categories may have changed.
  package func tellObservers(hasNewContents: Bool) {
    if hasNewContents { revision += 1 }
    for observer in observers.values { observer() }
  }

  /// Plans because of a setting of the package.
  package func planAgain() { perform(state.plan()) }

  private func listen() {
    isAttached = true
    surface.sharedScreen?.join(self)
    surface.eventHandler = { [weak self] event in self?.handle(event) }
  }

  /// Removes all of the controller's views, and does not use the surface until you call
  /// ``attach()``. Edits still apply.
  public func detach() {
    guard isAttached else { return }
    isAttached = false
    detachmentCount += 1
    surface.eventHandler = nil
    stopBuilding()
    presenter.finish()
    surface.remove(clusters.map(\.id))
    surface.draw([])
    (shown, hasShapes) = (nil, false)
    surface.sharedScreen?.leave(self)
  }
}

extension ClusterController {
  func handle(_ event: SurfaceEvent) {
    switch event {
    case .cameraWillChange: break
    case .cameraChanged:
      closeIfZoomed()
      planIfNeeded()
    case .cameraDidChange:
      surface.restore()
      closeIfZoomed()
      planIfNeeded()
      cameraDidRest(isCertain: true)
    case .mapDrawn:
      surface.restore()
      closeIfZoomed()
      planIfNeeded()
      cameraDidRest(isCertain: false)
    case .selected(let id): return noteSelection(of: id)
    case .deselected(let id): return noteDeselection(of: id)
    }
    tellObservers(hasNewContents: false)
  }

  /// Plans if the shown plan does not fit the camera.
  func planIfNeeded() {
    guard let viewport = surface.viewport else { return }
    if !missesPlan, let shown, planner.isCurrent(shown, for: viewport) { return }
    perform(state.plan())
  }
}
