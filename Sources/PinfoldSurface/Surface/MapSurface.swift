public import Pinfold

/// What a map must do to show clusters.
///
/// A surface does what the controller requests and decides nothing: which clusters there
/// are, when they appear and disappear, and how, is up to the controller. A surface
/// ignores everything else on the map, and several surfaces may share one map.
@MainActor public protocol MapSurface: AnyObject {
  /// What the camera shows; `nil` while the map has no size.
  var viewport: Viewport? { get }

  /// Whether the user prefers less motion on the screen.
  var prefersReducedMotion: Bool { get }

  /// Returns the size of a view in screen points, for the removal of overlaps; `nil`, the default,
  /// when it is not known.
  ///
  /// Draw no cluster wider or higher than the `maximumDiameter` of the appearance's scale: spaced
  /// clusters leave each other that much room.
  var viewSize: (@Sendable (ClusterAppearance) -> ViewSize)? { get }

  /// What the controllers of the map show, if there may be several: views of different
  /// controllers do not overlap. `nil` by default.
  var sharedScreen: SharedScreen? { get }

  /// The receiver of what happens on the surface. The controller sets it.
  var eventHandler: (@MainActor (SurfaceEvent) -> Void)? { get set }

  /// Puts clusters on the map. None of them is there.
  func insert(_ clusters: [ShownCluster])

  /// Shows new content, and another position where there is one, at once.
  func change(_ changes: [SurfaceDiff.Change])

  /// Removes clusters from the map. All of them are there.
  func remove(_ ids: [ShownCluster.ID])

  /// Draws shapes under the clusters, replacing those drawn before.
  func draw(_ shapes: [SurfaceShape])

  /// Moves and fades views from now on, and calls back when that is done.
  ///
  /// A surface without animations sets the end and calls back at once.
  func animate(
    _ motions: [ViewMotion],
    seconds: Double,
    completion: @escaping @MainActor () -> Void
  )

  /// Selects something shown, and nothing else.
  ///
  /// - Parameters:
  ///   - id: What to select.
  ///   - animated: Whether that is seen over time.
  ///   - cause: The reason. What the controller does by itself is reported neither to its
  ///     event handler nor to the app.
  func select(_ id: ShownCluster.ID, animated: Bool, cause: SelectionCause)

  /// Deselects something shown; see ``select(_:animated:cause:)``.
  func deselect(_ id: ShownCluster.ID, animated: Bool, cause: SelectionCause)

  /// Puts back what the controller put on the map and other code removed.
  func restore()

  /// Returns the object that draws something shown, such as an `MKAnnotationView`;
  /// `nil` while there is none.
  func viewObject(for id: ShownCluster.ID) -> AnyObject?

  /// Moves the camera so that it shows a map rect and as little else as possible.
  func show(_ mapRect: MapRect, animated: Bool)

  /// Calls back later.
  func schedule(afterSeconds seconds: Double, _ action: @escaping @MainActor () -> Void)
}

extension MapSurface {
  /// Does nothing: a surface that no other code touches loses nothing.
  public func restore() {}

  /// Returns nothing: a surface need not have an object for what it shows.
  public func viewObject(for id: ShownCluster.ID) -> AnyObject? { nil }

  /// Nothing is known of the sizes of views.
  public var viewSize: (@Sendable (ClusterAppearance) -> ViewSize)? { nil }

  /// The surface is the only one of its map.
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

  /// The map was drawn, so the camera may have changed without a report; it may still be
  /// moving.
  case mapDrawn

  /// Something shown was selected, by the user or by the app.
  case selected(ShownCluster.ID)

  /// Something shown was deselected, by the user or by the app, or because it was
  /// removed from the map.
  case deselected(ShownCluster.ID)
}

/// Why a surface selects or deselects something.
public enum SelectionCause: Hashable, Sendable {
  /// The app requested it, and is notified as if the user had done it.
  case request

  /// The selection follows its annotation to where that is shown now. It is no choice of
  /// the user or the app, and not reported.
  case following
}

/// How the view of something shown moves and fades over time.
public struct ViewMotion: Sendable {
  /// The cluster of the view.
  public let id: ShownCluster.ID

  /// Where it is at the beginning and at the end, in map points.
  public let position: (from: MapPoint, to: MapPoint)

  /// How opaque it is at the beginning and at the end, from 0 to 1.
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
