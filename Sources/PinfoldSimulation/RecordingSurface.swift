public import Pinfold
public import PinfoldSurface

/// A surface that records its clusters, the requests to it, and requests that violate the rules.
///
/// Time stands still until you call ``advance(bySeconds:)``.
@MainActor public final class RecordingSurface: MapSurface {
  /// The visible part of the map. Call ``moveCamera(to:)`` to change it and notify the controller.
  public var viewport: Viewport?

  /// Whether the user asked for reduced motion.
  public var prefersReducedMotion = false

  /// Returns the sizes of views for overlap removal. `nil` if sizes are unknown.
  public var viewSize: (@Sendable (ClusterAppearance) -> ViewSize)?

  /// The views of all controllers of the map.
  public let sharedScreen: SharedScreen?

  /// Receives the surface's events.
  public var eventHandler: (@MainActor (SurfaceEvent) -> Void)?

  /// Whether animations call back. A controller must also work if they do not.
  public var completesAnimations = true

  /// The clusters on the surface by id, including those that are disappearing.
  public private(set) var clusters: [ShownCluster.ID: ShownCluster] = [:]

  /// The selected cluster.
  public private(set) var selected: ShownCluster.ID?

  /// The selections and deselections that an app would receive.
  public private(set) var toldSelections: [SurfaceEvent] = []

  /// The shapes under the clusters.
  public private(set) var shapes: [SurfaceShape] = []

  /// All requested motions.
  public private(set) var motions: [ViewMotion] = []

  /// The numbers of clusters inserted, moved, changed and removed so far.
  public private(set) var churn = SurfaceChurn()

  /// The requests that violate a rule: inserting a cluster twice, or removing, changing or
  /// selecting a missing one.
  public private(set) var breaches: [String] = []

  private var now = 0.0
  private var actions: [(time: Double, action: @MainActor () -> Void)] = []

  /// Creates a surface.
  ///
  /// - Parameters:
  ///   - viewport: The visible part of the map.
  ///   - sharedScreen: The map's shared screen, if the map has several surfaces.
  public init(viewport: Viewport? = nil, sharedScreen: SharedScreen? = nil) {
    (self.viewport, self.sharedScreen) = (viewport, sharedScreen)
  }
}

// MARK: - The camera, the user and time

extension RecordingSurface {
  /// Moves the camera at once and notifies the controller.
  public func moveCamera(to viewport: Viewport) {
    eventHandler?(.cameraWillChange)
    self.viewport = viewport
    eventHandler?(.cameraChanged)
    eventHandler?(.cameraDidChange)
  }

  /// Selects a cluster like a tap by the user.
  public func tap(_ id: ShownCluster.ID) {
    select(id, animated: true, cause: .request)
  }

  /// Advances time. Due actions run in the order of their times.
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
  /// Records new clusters.
  public func insert(_ clusters: [ShownCluster]) {
    for cluster in clusters {
      if self.clusters.updateValue(cluster, forKey: cluster.id) != nil {
        breaches.append("\(cluster.id) was inserted twice")
      }
    }
    churn.inserted += clusters.count
  }

  /// Records changes.
  public func change(_ changes: [SurfaceDiff.Change]) {
    for change in changes {
      if clusters.updateValue(change.after, forKey: change.after.id) == nil {
        breaches.append("\(change.after.id) was changed but is not on the surface")
      }
      if change.isMoved { churn.moved += 1 }
    }
    churn.changed += changes.count
  }

  /// Records removed clusters and deselects them.
  public func remove(_ ids: [ShownCluster.ID]) {
    for id in ids {
      if clusters.removeValue(forKey: id) == nil {
        breaches.append("\(id) was removed but is not on the surface")
      }
      if selected == id { deselect(id, animated: false, cause: .request) }
    }
    churn.removed += ids.count
  }

  /// Records the shapes.
  public func draw(_ shapes: [SurfaceShape]) { self.shapes = shapes }

  /// Records the motions, and calls back when their time is over.
  public func animate(
    _ motions: [ViewMotion],
    seconds: Double,
    completion: @escaping @MainActor () -> Void
  ) {
    self.motions += motions
    if completesAnimations { schedule(afterSeconds: seconds, completion) }
  }

  /// Selects a cluster and deselects the previous one.
  public func select(_ id: ShownCluster.ID, animated: Bool, cause: SelectionCause) {
    if clusters[id] == nil { breaches.append("\(id) was selected but is not on the surface") }
    guard selected != id else { return }
    if let selected { deselect(selected, animated: animated, cause: cause) }
    selected = id
    tell(.selected(id), cause)
  }

  /// Deselects a cluster.
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

  /// Moves the camera at once, to the center and the width of the rect.
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

  /// Schedules an action.
  public func schedule(afterSeconds seconds: Double, _ action: @escaping @MainActor () -> Void) {
    actions.append((now + seconds, action))
  }
}

/// The numbers of clusters inserted, moved, changed and removed on a surface.
public struct SurfaceChurn: Hashable, Sendable {
  /// Clusters that were inserted.
  public var inserted = 0

  /// Clusters that were removed.
  public var removed = 0

  /// Clusters whose position changed.
  public var moved = 0

  /// Clusters whose contents or position changed.
  public var changed = 0

  /// Creates a record of zeros.
  public init() {}
}
