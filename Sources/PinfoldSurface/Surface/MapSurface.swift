public import Pinfold

/// What a map must do to show clusters.
///
/// A surface does as it is told and keeps no opinions: which clusters there are,
/// when they come and go, and how, is the controller's. What else is on the map is
/// none of a surface's business, and several surfaces may share one map.
@MainActor public protocol MapSurface: AnyObject {
  /// What the camera shows; `nil` while the map has no size.
  var viewport: Viewport? { get }

  /// Whether the user wants less motion on the screen.
  var prefersReducedMotion: Bool { get }

  /// Who is told what happens on the surface. The controller sets it.
  var eventHandler: (@MainActor (SurfaceEvent) -> Void)? { get set }

  /// Puts clusters on the map. None of them is there.
  func insert(_ clusters: [ShownCluster])

  /// Shows new content, and another position where there is one, at once.
  func change(_ changes: [SurfaceDiff.Change])

  /// Takes clusters off the map. All of them are there.
  func remove(_ ids: [ShownCluster.ID])

  /// Draws shapes under the clusters, instead of those drawn before.
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
  func select(_ id: ShownCluster.ID, animated: Bool)

  /// Deselects something shown.
  func deselect(_ id: ShownCluster.ID, animated: Bool)

  /// Moves the camera so that it shows a map rect and as little else as possible.
  func show(_ mapRect: MapRect, animated: Bool)

  /// Calls back later.
  func schedule(afterSeconds seconds: Double, _ action: @escaping @MainActor () -> Void)
}
