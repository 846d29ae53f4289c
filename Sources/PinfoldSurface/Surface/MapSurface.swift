public import Pinfold

/// The requirements for a map view that shows clusters.
///
/// The controller decides which clusters appear and disappear, and when and how. A surface only
/// carries this out. It ignores everything else on the map, so that several surfaces can share one
/// map.
@MainActor public protocol MapSurface: AnyObject {
  /// The visible part of the map, or `nil` while the map has no size.
  var viewport: Viewport? { get }

  /// Whether the user asked for reduced motion.
  var prefersReducedMotion: Bool { get }

  /// Returns the size of a view in screen points, for overlap removal. If `nil`, the default, sizes
  /// are unknown.
  ///
  /// Do not draw clusters wider or higher than the `maximumDiameter` of the appearance's scale,
  /// because spaced clusters have only that much room.
  var viewSize: (@Sendable (ClusterAppearance) -> ViewSize)? { get }

  /// The screen that the map's controllers share, so that their views do not overlap. The default
  /// is `nil`, for a map with one controller.
  var sharedScreen: SharedScreen? { get }

  /// Receives the surface's events. Set by the controller.
  var eventHandler: (@MainActor (SurfaceEvent) -> Void)? { get set }

  /// Adds clusters to the map. None of them is on the map yet.
  func insert(_ clusters: [ShownCluster])

  /// Updates the contents and positions of clusters at once.
  func change(_ changes: [SurfaceDiff.Change])

  /// Removes clusters from the map. All of them are on the map.
  func remove(_ ids: [ShownCluster.ID])

  /// Draws shapes under the clusters, replacing earlier shapes.
  func draw(_ shapes: [SurfaceShape])

  /// Moves and fades views, then calls `completion`.
  ///
  /// A surface without animations applies the final state and calls back at once.
  func animate(
    _ motions: [ViewMotion],
    seconds: Double,
    completion: @escaping @MainActor () -> Void
  )

  /// Selects a cluster and deselects all others.
  ///
  /// - Parameters:
  ///   - id: The cluster to select.
  ///   - animated: Whether to animate the selection.
  ///   - cause: The reason. The surface does not report a `following` selection to its event
  ///     handler or the app.
  func select(_ id: ShownCluster.ID, animated: Bool, cause: SelectionCause)

  /// Deselects a cluster. See ``select(_:animated:cause:)``.
  func deselect(_ id: ShownCluster.ID, animated: Bool, cause: SelectionCause)

  /// Restores the controller's views that other code has removed from the map.
  func restore()

  /// Returns the object that draws a cluster, such as an `MKAnnotationView`, or `nil` if the
  /// cluster has none.
  func viewObject(for id: ShownCluster.ID) -> AnyObject?

  /// Moves the camera to show a map rect, as closely as possible.
  func show(_ mapRect: MapRect, animated: Bool)

  /// Calls `action` after a delay.
  func schedule(afterSeconds seconds: Double, _ action: @escaping @MainActor () -> Void)
}

extension MapSurface {
  /// Does nothing. Override it if other code can remove views.
  public func restore() {}

  /// Returns `nil`. A surface does not need objects for its clusters.
  public func viewObject(for id: ShownCluster.ID) -> AnyObject? { nil }

  /// The default: unknown sizes.
  public var viewSize: (@Sendable (ClusterAppearance) -> ViewSize)? { nil }

  /// The default: the map has no other surface.
  public var sharedScreen: SharedScreen? { nil }
}

/// An event on a surface, caused by the map or the user.
public enum SurfaceEvent: Hashable, Sendable {
  /// The camera begins to move.
  case cameraWillChange

  /// The camera moved, and may still be moving.
  case cameraChanged

  /// The camera stands still again.
  case cameraDidChange

  /// The map was drawn. The camera may have moved without another event, and may still be moving.
  case mapDrawn

  /// A cluster was selected by the user or the app.
  case selected(ShownCluster.ID)

  /// A cluster was deselected by the user or the app, or by its removal from the map.
  case deselected(ShownCluster.ID)
}

/// Why a surface selects or deselects something.
public enum SelectionCause: Hashable, Sendable {
  /// The app requested it. The surface reports it like a selection by the user.
  case request

  /// The selection follows its annotation to another cluster. The surface does not report it.
  case following
}

/// How a cluster's view moves and fades during an animation.
public struct ViewMotion: Sendable {
  /// The cluster of the view.
  public let id: ShownCluster.ID

  /// The start and end positions, in map points.
  public let position: (from: MapPoint, to: MapPoint)

  /// The start and end opacities, from 0 to 1.
  public let alpha: (from: Double, to: Double)

  /// Creates a motion.
  public init(
    _ id: ShownCluster.ID,
    position: (from: MapPoint, to: MapPoint),
    alpha: (from: Double, to: Double)
  ) {
    (self.id, self.position, self.alpha) = (id, position, alpha)
  }
}
