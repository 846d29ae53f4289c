import Pinfold

/// Keeps a map's clusters in step with its annotations, its camera and the
/// settings.
///
///     let controller = ClusterController(surface: surface)
///     var edits = MapEdits()
///     for (row, place) in places.enumerated() {
///       edits.insert(PointID(UInt32(row)), at: place)
///     }
///     let update = try await controller.update(edits)
///     print(update.diff.inserted.count)
///
/// Plans are made away from the main actor, one at a time, for the newest camera and
/// settings; one that is out of date when it is done is dropped, and the next one is
/// shown in any case. Spaced clusters of 200,000 annotations and more are first shown from a
/// draft, while the controller builds the whole; nothing waits for that. A controller never touches what it did not put on the map, and
/// several controllers can share a map.
@MainActor public final class ClusterController {
  /// Where the clusters are shown.
  public let surface: any MapSurface

  /// The settings. A new value applies at once.
  public var options: SurfaceOptions {
    didSet { perform(state.plan()) }
  }

  /// How clusters appear and disappear.
  public var animator: any TransitionAnimator = StandardAnimator()

  /// Called with every diff after it was shown.
  public var onUpdate: (@MainActor (SurfaceDiff) -> Void)?

  /// What is on the map, as far as edits were made.
  var contents: MapContents

  /// What the surface shows.
  var shown: SurfacePlan?

  var state = ClusterControllerState()
  var requests: [ClusterControllerState.Ticket: Request] = [:]
  var nextTicket = 0
  let cancellations = Cancellations()

  /// The running job, when it plans.
  var job: Task<Void, Never>?

  /// The latest build, which may be canceled.
  var build: Build?

  /// What was built, for the next job.
  var built: BuiltGroups?
  var restWaiters: [CheckedContinuation<Void, Never>] = []
  let presenter: Presenter
  var selection = Selection()

  /// The cluster that is opened.
  var opened: OpenedCluster?

  /// Whether the surface is the controller's to show something on.
  private(set) var isAttached = false

  /// How often the surface was emptied; earlier plans have clusters that are no longer
  /// there.
  private(set) var detachmentCount = 0

  /// Whether the last plan could not be made: the surface had no viewport.
  var missesPlan = false

  /// Whether anything is drawn under the clusters.
  var hasShapes = false

  /// An edit with a caller that waits for it.
  struct Request {
    let edits: MapEdits
    let continuation: CheckedContinuation<AppliedUpdate?, Never>
    var summary = EditSummary()
  }

  /// Creates a controller of an empty map.
  ///
  /// - Parameters:
  ///   - surface: Where to show clusters.
  ///   - options: The settings.
  ///   - columnCount: How many numbers each annotation has.
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

  // Nothing shows what is being planned.
  deinit {
    job?.cancel()
    build?.task.cancel()
  }

  /// Shows everything on the surface again, after ``detach()``; plans again when it is
  /// attached already.
  public func attach() {
    if !isAttached { listen() }
    closeIfZoomed()
    perform(state.plan())
  }

  private func listen() {
    isAttached = true
    surface.sharedScreen?.join(self)
    surface.eventHandler = { [weak self] event in self?.handle(event) }
  }

  /// Removes from the map everything that the controller put there, and leaves the
  /// surface alone until ``attach()`` is called. Edits are made all the same.
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
  /// Records what happened on the surface.
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
    case .selected(let id): noteSelection(of: id)
    case .deselected(let id): noteDeselection(of: id)
    }
  }

  /// Plans when what is shown is not right for the camera.
  func planIfNeeded() {
    guard let viewport = surface.viewport else { return }
    if !missesPlan, let shown, planner.isCurrent(shown, for: viewport) { return }
    perform(state.plan())
  }
}
