/// Behavior that MapKit shows on some devices, in some versions or at some times. Each option is
/// the case that is harder for apps.
public struct MapBehavior: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Creates a behavior.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The map makes views after `addAnnotations` has returned, and after a camera step.
  public static let makesViewsLate = MapBehavior(rawValue: 1 << 0)

  /// The map reports selections after `selectAnnotation` has returned.
  public static let tellsSelectionsLate = MapBehavior(rawValue: 1 << 1)

  /// The map does not always report the end of a camera movement, but only that it was drawn.
  public static let losesRegionEvents = MapBehavior(rawValue: 1 << 2)

  /// Bars cover the map above and below.
  public static let hasLayoutMargins = MapBehavior(rawValue: 1 << 3)

  /// The map reports selections twice, for the view and for the annotation, as since iOS 16.
  public static let tellsSelectionsTwice = MapBehavior(rawValue: 1 << 4)

  /// The map hides colliding views by their display priority, and clusters views with a clustering
  /// identifier itself.
  public static let hidesCollidingViews = MapBehavior(rawValue: 1 << 5)

  /// The map also reports that it was drawn while its camera moves.
  public static let drawsInFlight = MapBehavior(rawValue: 1 << 6)

  /// A view in the reuse queue loses its annotation, and reports its deselection without one.
  public static let forgetsAnnotations = MapBehavior(rawValue: 1 << 7)

  /// The map makes its own views for its default reuse identifiers.
  public static let makesDefaultViews = MapBehavior(rawValue: 1 << 8)

  /// Each behavior on its own.
  public static let all: [MapBehavior] = [
    .makesViewsLate, .tellsSelectionsLate, .losesRegionEvents, .hasLayoutMargins,
    .tellsSelectionsTwice, .hidesCollidingViews, .drawsInFlight,
    .forgetsAnnotations, .makesDefaultViews,
  ]

  /// The behavior of new maps.
  @TaskLocal public static var current: MapBehavior = []
}

// MARK: - What a delegate implements

/// A delegate that forwards everything, including `responds(to:)`, to another delegate, as
/// delegates of reactive libraries do.
@MainActor public protocol MapMessageForwarding: AnyObject {
  /// The delegate that receives everything.
  var target: (any MKMapViewDelegate)? { get }
}
