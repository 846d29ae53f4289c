/// What a map may do but does not promise: things that MapKit does on some devices, in
/// some versions, at some times. Each is the harder case.
public struct MapBehavior: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Creates a behavior.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Views are made after `addAnnotations` has returned, and after a camera step.
  public static let makesViewsLate = MapBehavior(rawValue: 1 << 0)

  /// Selections are reported after `selectAnnotation` has returned.
  public static let tellsSelectionsLate = MapBehavior(rawValue: 1 << 1)

  /// The end of a camera's movement may go unreported; the map only reports that it was
  /// drawn.
  public static let losesRegionEvents = MapBehavior(rawValue: 1 << 2)

  /// Bars cover the map above and below.
  public static let hasLayoutMargins = MapBehavior(rawValue: 1 << 3)

  /// Selections are reported twice, for the view and for the annotation, as since iOS 16.
  public static let tellsSelectionsTwice = MapBehavior(rawValue: 1 << 4)

  /// Views that collide are hidden by their display priority, and views with a clustering
  /// identifier are clustered by the map itself.
  public static let hidesCollidingViews = MapBehavior(rawValue: 1 << 5)

  /// The map reports that it was drawn also while its camera moves.
  public static let drawsInFlight = MapBehavior(rawValue: 1 << 6)

  /// A view that is put away has no annotation any more, and reports its deselection without one.
  public static let forgetsAnnotations = MapBehavior(rawValue: 1 << 7)

  /// The map makes views of its own for its default reuse identifiers.
  public static let makesDefaultViews = MapBehavior(rawValue: 1 << 8)

  /// Every behavior by itself.
  public static let all: [MapBehavior] = [
    .makesViewsLate, .tellsSelectionsLate, .losesRegionEvents, .hasLayoutMargins,
    .tellsSelectionsTwice, .hidesCollidingViews, .drawsInFlight,
    .forgetsAnnotations, .makesDefaultViews,
  ]

  /// The behavior of the maps that are made now.
  @TaskLocal public static var current: MapBehavior = []
}

// MARK: - What a delegate implements

/// A delegate that answers `responds(to:)` for another one and passes everything on to it,
/// as delegates of reactive libraries do.
@MainActor public protocol MapMessageForwarding: AnyObject {
  /// The delegate that everything is passed on to.
  var target: (any MKMapViewDelegate)? { get }
}
