#if canImport(MapKit) && !os(watchOS)
public import MapKit
import Pinfold
public import PinfoldSurface

/// Clusters any number of annotations on a map view.
///
///     let controller = ClusterMapController(mapView: mapView)
///     try await controller.add(places)
///
/// Keep the controller for as long as the map shows the annotations. The app's own delegate of the
/// map view keeps working. If it returns no view for a ``ClusterAnnotation``, Pinfold makes one;
/// see ``delegate``. Several controllers can share a map view.
@MainActor public final class ClusterMapController {
  /// The controller that clusters, which uses ids.
  public let clusters: ClusterController

  /// The group of an annotation. Defaults to `nil`: all annotations are in the common group. The
  /// group in a call of `add(_:to:)` takes precedence.
  ///
  /// The setter reads all annotations again. To read only some again, pass them to `move`.
  ///
  ///     controller.groupOf = { GroupID(($0 as? Stop)?.line ?? 0) }
  public var groupOf: (@MainActor (any MKAnnotation) -> GroupID)? {
    didSet {
      table.regroups = true
      if count > 0 { edit { $0.move(annotations) } }
    }
  }

  /// The numbers of an annotation, for strategies that rank and clusters that add up. Defaults to
  /// `nil`: annotations have no numbers.
  ///
  /// - Precondition: Returns `columnCount` numbers, or an empty array.
  public var values: (@MainActor (any MKAnnotation) -> [Double])?

  /// The number of items that an annotation stands for, at least one. Defaults to one.
  ///
  /// The controller reads it when you add an annotation. To change it, remove the annotation and
  /// add it again. An annotation that stands for several items, such as a city with its shops,
  /// appears as a cluster with that count, which does not open. All weights together must be at
  /// most `Int.max`.
  ///
  ///     controller.weight = { ($0 as? City)?.shopCount ?? 1 }
  public var weight: (@MainActor (any MKAnnotation) -> Int)?

  /// The category of an annotation, which clusters count and draw as a ring. An annotation without a
  /// category returns `nil`. Defaults to `nil`: annotations have no categories.
  ///
  /// The controller reads it when you add or move an annotation, and the setter reads all annotations
  /// again. The 254 most frequent categories have names; all other categories count together.
  ///
  ///     controller.category = { ($0 as? Shop)?.kind }
  public var category: (@MainActor (any MKAnnotation) -> String?)? {
    didSet { traitsDidChange() }
  }

  /// A value of an annotation that clusters never mix, such as its country. Defaults to `nil`: there
  /// are no such values.
  ///
  /// All annotations of a cluster then have the same value, or none. Clusters of different values move
  /// out of each other's way, and never merge. The controller reads the value when you add or move an
  /// annotation, and the setter reads all annotations again. The 254 most frequent values have
  /// clusters of their own; all other values share clusters. Thinning ignores borders.
  ///
  ///     controller.border = { ($0 as? Shop)?.country }
  public var border: (@MainActor (any MKAnnotation) -> String?)? {
    didSet { traitsDidChange() }
  }

  /// Which annotations are on the map. Defaults to `nil`: all of them.
  ///
  /// Annotations that do not pass are not in any cluster, but the controller keeps them. It calls the
  /// function once for each annotation that you add, set or move. The setter calls it for all
  /// annotations, away from the main actor.
  ///
  ///     controller.filter = { ($0 as? Shop)?.isOpen ?? true }
  public var filter: (@Sendable (any MKAnnotation) -> Bool)? {
    didSet { filterDidChange() }
  }

  /// The time of an annotation, or another number, for ``window``. Defaults to `nil`: no
  /// annotation has a time.
  ///
  /// The controller reads it when you add or move an annotation, and the setter reads all annotations
  /// again.
  ///
  ///     controller.time = { ($0 as? Photo)?.date.timeIntervalSince1970 }
  public var time: (@MainActor (any MKAnnotation) -> Double?)? {
    didSet { timeDidChange() }
  }

  /// The window of times that clusters count. Defaults to `nil`: they count all annotations.
  ///
  /// Clusters do not move when this changes; a cluster disappears if none of its annotations is in the
  /// window. Annotations without a time are not in any window.
  ///
  ///     controller.window = start...end
  public var window: ClosedRange<Double>? {
    didSet { if window != oldValue { countDidChange(ofAllTimes: false) } }
  }

  /// The names of categories that clusters do not count. Defaults to none.
  ///
  /// Clusters do not move when this changes; a cluster disappears if all its annotations are hidden.
  public var hiddenCategories: Set<String> = [] {
    didSet { if hiddenCategories != oldValue { countDidChange(ofAllTimes: true) } }
  }

  /// The effect of a tap on a cluster. Defaults to ``ClusterTapAction/open``: the map zooms to the
  /// members, or lays them out around the cluster if they are at one position. If they are too many to
  /// lay out, ``onList`` is called.
  ///
  /// The controller calls your delegate's `mapView(_:didSelect:)` first. If the delegate moves the
  /// camera, the tap has no other effect.
  public var tapAction = ClusterTapAction.open

  /// Called with a tapped cluster whose members are at one position and too many to be laid out around
  /// it. Defaults to `nil`: the cluster stays selected.
  ///
  ///     controller.onList = { list($0.members(of: Stop.self).all) }
  public var onList: (@MainActor (ClusterAnnotation) -> Void)?

  /// Screen points to leave at each edge when the camera shows clusters, such as after a tap.
  /// Defaults to 20. Set it if a sheet or a bar covers the map.
  public var edgePadding = PlatformEdgeInsets(top: 20, left: 20, bottom: 20, right: 20)

  /// Moves an annotation to where the user dragged it. Defaults to moving an `MKPointAnnotation`.
  /// An annotation that the closure does not move goes back to where it was.
  ///
  ///     controller.onDrag = { ($0 as? Stop)?.coordinate = $1 }
  public var onDrag: @MainActor (any MKAnnotation, CLLocationCoordinate2D) -> Void = {
    ($0 as? MKPointAnnotation)?.coordinate = $1
  }

  /// Returns the coordinate of a cluster from its annotations and the rect of its cell, away from
  /// the main actor. Defaults to `nil`: the middle of its annotations.
  ///
  /// It applies to clusters in cells and by distance. To place clusters by numbers of annotations,
  /// an `Anchor` with ``values`` is faster.
  public var clusterer:
    (@Sendable (_ annotations: [any MKAnnotation], _ rect: MKMapRect) -> CLLocationCoordinate2D)?
  {
    didSet { placeClusters() }
  }

  let surface: MapKitSurface
  let table = AnnotationTable()
  let follower: ChangeFollower

  /// Creates a controller and attaches it to a map view.
  ///
  /// - Parameters:
  ///   - mapView: The map view, which the controller does not retain.
  ///   - options: The settings.
  ///   - columnCount: The number of ``values`` of each annotation.
  public init(
    mapView: MKMapView,
    options: SurfaceOptions = SurfaceOptions(),
    columnCount: Int = 0
  ) {
    surface = MapKitSurface(mapView)
    follower = ChangeFollower(table)
    clusters = ClusterController(surface: surface, options: options, columnCount: columnCount)
    (surface.controller, follower.controller) = (self, self)
    surface.attach()
  }

  deinit {
    // A deinitializer may run on any thread, but the map belongs to the main thread.
    let (surface, clusters, follower) = (surface, clusters, follower)
    Task { @MainActor in
      follower.end()
      clusters.detach()
      surface.leave()
    }
  }
}

// MARK: - Settings

extension ClusterMapController {
  /// The map view; `nil` once it is deallocated.
  public var mapView: MKMapView? { surface.mapView }

  /// The settings. A new value applies at once.
  public var options: SurfaceOptions {
    get { clusters.options }
    set { clusters.options = newValue }
  }

  /// How clusters appear and disappear.
  public var animator: any TransitionAnimator {
    get { clusters.animator }
    set { clusters.animator = newValue }
  }

  /// Called with every diff after the map shows it.
  public var onUpdate: (@MainActor (SurfaceDiff) -> Void)? {
    get { clusters.onUpdate }
    set { clusters.onUpdate = newValue }
  }

  /// The app's own delegate of the map view.
  ///
  /// It is the object that the app set as the map view's delegate, before or after it made the
  /// controller. Pinfold forwards every message to it, except those about changes that Pinfold
  /// itself makes. Setting it here or at the map view has the same effect. While the controller is
  /// attached, the map view's `delegate` property returns an object of Pinfold's.
  public var delegate: (any MKMapViewDelegate)? {
    get { surface.delegate.map(\.appDelegate) ?? mapView?.delegate }
    set { surface.setAppDelegate(newValue) }
  }

  /// Receives the map view's events again after ``detach()``. The controller plans again, and
  /// repairs changes that were made to its annotations in the meantime. Other controllers of the map
  /// view are not affected.
  public func attach() {
    surface.attach()
    // The app may have detached the controller again while it returned views.
    if surface.isAttached || mapView == nil { clusters.attach() }
  }

  /// Removes the controller's annotations, overlays and views from the map. The map view gets the
  /// app's delegate back, unless other controllers need its events.
  public func detach() {
    clusters.detach()
    surface.leave()
  }
}
#endif
