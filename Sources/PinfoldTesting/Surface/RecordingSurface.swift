public import Pinfold
public import PinfoldSurface

/// A surface that only keeps the books: the clusters, the requests, and every breach of
/// the rules of a surface.
///
/// Time stands still on it until ``advance(bySeconds:)`` is called.
@MainActor public final class RecordingSurface: MapSurface {
  /// The viewport of the camera. Set it with ``moveCamera(to:)`` to notify the controller.
  public var viewport: Viewport?

  /// Whether the user prefers less motion.
  public var prefersReducedMotion = false

  /// How large views are, for the removal of overlaps; `nil` when that is not known.
  public var viewSize: (@Sendable (ClusterAppearance) -> ViewSize)?

  /// The views of several controllers on one map.
  public let sharedScreen: SharedScreen?

  /// The receiver of what happens.
  public var eventHandler: (@MainActor (SurfaceEvent) -> Void)?

  /// Whether animations call back. One that never does must not stall anything.
  public var completesAnimations = true

  /// The clusters on the surface, by name, also those that are leaving.
  public private(set) var clusters: [ShownCluster.ID: ShownCluster] = [:]

  /// The selected cluster.
  public private(set) var selected: ShownCluster.ID?

  /// Every selection and deselection that an app would be notified of.
  public private(set) var toldSelections: [SurfaceEvent] = []

  /// The shapes under the clusters.
  public private(set) var shapes: [SurfaceShape] = []

  /// Every requested motion.
  public private(set) var motions: [ViewMotion] = []

  /// How many clusters were inserted, changed and removed so far.
  public private(set) var churn = SurfaceChurn()

  /// The requests that break the rules: to insert a cluster twice, or to remove or change a
  /// missing one.
  public private(set) var breaches: [String] = []

  private var now = 0.0
  private var actions: [(time: Double, action: @MainActor () -> Void)] = []

  /// Creates a surface.
  ///
  /// - Parameters:
  ///   - viewport: The viewport of the camera.
  ///   - sharedScreen: The screen of the map, when there are several surfaces on it.
  public init(viewport: Viewport? = nil, sharedScreen: SharedScreen? = nil) {
    (self.viewport, self.sharedScreen) = (viewport, sharedScreen)
  }
}

// MARK: - The camera, the user and time

extension RecordingSurface {
  /// Moves the camera at once, and notifies the controller.
  public func moveCamera(to viewport: Viewport) {
    eventHandler?(.cameraWillChange)
    self.viewport = viewport
    eventHandler?(.cameraChanged)
    eventHandler?(.cameraDidChange)
  }

  /// Selects something shown, as the user does.
  public func tap(_ id: ShownCluster.ID) {
    select(id, animated: true, cause: .request)
  }

  /// Lets time pass: what is due is done, in the order of its time.
  public func advance(bySeconds seconds: Double) {
    now += seconds
    while let next = actions.indices.filter({ actions[$0].time <= now })
      .min(by: { actions[$0].time < actions[$1].time })
    {
      actions.remove(at: next).action()
    }
  }
}

// MARK: - The surface

extension RecordingSurface {
  /// Notes new clusters.
  public func insert(_ clusters: [ShownCluster]) {
    for cluster in clusters {
      if self.clusters.updateValue(cluster, forKey: cluster.id) != nil {
        breaches.append("\(cluster.id) was inserted twice")
      }
    }
    churn.inserted += clusters.count
  }

  /// Notes changes.
  public func change(_ changes: [SurfaceDiff.Change]) {
    for change in changes {
      if clusters.updateValue(change.after, forKey: change.after.id) == nil {
        breaches.append("\(change.after.id) was changed and not there")
      }
      if change.isMoved { churn.moved += 1 }
    }
    churn.changed += changes.count
  }

  /// Records removed clusters, and deselects them.
  public func remove(_ ids: [ShownCluster.ID]) {
    for id in ids {
      if clusters.removeValue(forKey: id) == nil {
        breaches.append("\(id) was removed and not there")
      }
      if selected == id { deselect(id, animated: false, cause: .request) }
    }
    churn.removed += ids.count
  }

  /// Keeps the shapes.
  public func draw(_ shapes: [SurfaceShape]) { self.shapes = shapes }

  /// Keeps the motions, and calls back when they are over.
  public func animate(
    _ motions: [ViewMotion],
    seconds: Double,
    completion: @escaping @MainActor () -> Void
  ) {
    self.motions += motions
    if completesAnimations { schedule(afterSeconds: seconds, completion) }
  }

  /// Selects a cluster, and deselects the one before it.
  public func select(_ id: ShownCluster.ID, animated: Bool, cause: SelectionCause) {
    if clusters[id] == nil { breaches.append("\(id) was selected and not there") }
    guard selected != id else { return }
    if let selected { deselect(selected, animated: animated, cause: cause) }
    selected = id
    tell(.selected(id), cause)
  }

  /// Deselects something shown.
  public func deselect(_ id: ShownCluster.ID, animated: Bool, cause: SelectionCause) {
    guard selected == id else { return }
    selected = nil
    tell(.deselected(id), cause)
  }

  private func tell(_ event: SurfaceEvent, _ cause: SelectionCause) {
    guard cause == .request else { return }
    toldSelections.append(event)
    eventHandler?(event)
  }

  /// Moves the camera at once, to the middle and the width of the rect.
  public func show(_ mapRect: MapRect, animated: Bool) {
    guard let viewport, mapRect.width > 0 else { return }
    let height = mapRect.width * viewport.height / viewport.width
    let middle = mapRect.minY + mapRect.height / 2
    let rect = MapRect(
      x: mapRect.minX,
      y: middle - height / 2,
      width: mapRect.width,
      height: height
    )
    moveCamera(
      to: Viewport(visibleMapRect: rect, width: viewport.width, height: viewport.height)
    )
  }

  /// Remembers what to do at a time.
  public func schedule(afterSeconds seconds: Double, _ action: @escaping @MainActor () -> Void) {
    actions.append((now + seconds, action))
  }
}

/// How many clusters were added to a surface, changed there and removed.
public struct SurfaceChurn: Hashable, Sendable {
  /// Clusters that were put on the surface.
  public var inserted = 0

  /// Clusters that were removed.
  public var removed = 0

  /// Clusters that got another position.
  public var moved = 0

  /// Clusters that got new content or another position.
  public var changed = 0

  /// Creates the churn of a surface that nothing happened on.
  public init() {}
}
