#if canImport(MapKit) && !os(watchOS)
public import MapKit
import Pinfold
public import PinfoldSurface

/// Shows any number of annotations on a map view, clustered.
///
///     let controller = ClusterMapController(mapView: mapView)
///     try await controller.add(places)
///
/// Keep the controller for as long as the map shows the annotations. The app's own
/// delegate of the map view keeps working, for everything except views of
/// ``ClusterAnnotation`` that it leaves to Pinfold; see ``delegate``. Several controllers
/// can share a map view.
@MainActor public final class ClusterMapController {
  /// The controller that does the work, in terms of ids.
  public let clusters: ClusterController

  /// The group of an annotation; the common group without it, which is the default. `add(_:to:)` with a group is
  /// stronger.
  ///
  /// Setting it reads all annotations again. To read some again, pass them to `move`.
  ///
  ///     controller.groupOf = { GroupID(($0 as? Stop)?.line ?? 0) }
  public var groupOf: (@MainActor (any MKAnnotation) -> GroupID)? {
    didSet {
      table.regroups = true
      if count > 0 { edit { $0.move(annotations) } }
    }
  }

  /// The numbers of an annotation, for strategies that rank and clusters that add up; none
  /// by default.
  ///
  /// - Precondition: They are as many as the controller was made with, or none at all.
  public var values: (@MainActor (any MKAnnotation) -> [Double])?

  /// How many an annotation stands for, one or more; each stands for itself by default.
  ///
  /// Read when an annotation is added: remove it and add it again to change it. One that stands
  /// for several is shown as a cluster with that count, which does not open: a city with its
  /// shops. In sum they are at most `Int.max`.
  ///
  ///     controller.weight = { ($0 as? City)?.shopCount ?? 1 }
  public var weight: (@MainActor (any MKAnnotation) -> Int)?

  /// The effect of a tap on a cluster. The default is ``ClusterTapAction/open``: the map zooms
  /// to the members, or lays them out around the cluster if they are at one place. If they are
  /// too many for that, the cluster stays selected.
  ///
  /// Your delegate's `mapView(_:didSelect:)` is called first. If it moves the camera itself,
  /// the tap has no other effect.
  public var tapAction = ClusterTapAction.open

  /// How many screen points to leave at each edge when the camera shows clusters, after a tap for
  /// one; 20 by default. Set it where a sheet or a bar covers the map.
  public var edgePadding = PlatformEdgeInsets(top: 20, left: 20, bottom: 20, right: 20)

  /// Moves an annotation to where the user dragged it; by default an `MKPointAnnotation`.
  /// One that is not moved stays where it is.
  ///
  ///     controller.onDrag = { ($0 as? Stop)?.coordinate = $1 }
  public var onDrag: @MainActor (any MKAnnotation, CLLocationCoordinate2D) -> Void = {
    ($0 as? MKPointAnnotation)?.coordinate = $1
  }

  /// Returns where a cluster is drawn, for its annotations and the rect of its cell, away from the
  /// main actor. `nil`, the default, is the middle of its annotations.
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
  ///   - mapView: Where to show clusters. The controller does not keep it.
  ///   - options: The settings.
  ///   - columnCount: How many numbers ``values`` returns for each annotation.
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
    // A deinitializer may run on any thread, and the map is of the main one.
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
  /// Where the clusters are shown; `nil` once the map view is deallocated.
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

  /// Called with every diff after it was shown.
  public var onUpdate: (@MainActor (SurfaceDiff) -> Void)? {
    get { clusters.onUpdate }
    set { clusters.onUpdate = newValue }
  }

  /// The app's own delegate of the map view.
  ///
  /// It is the object that was set as the map view's delegate, before the controller was
  /// made or after, and is still told what the user and the app do. Setting it here is
  /// the same as setting it at the map view, which answers with a delegate of Pinfold's
  /// from then on.
  public var delegate: (any MKMapViewDelegate)? {
    get { surface.delegate.map(\.appDelegate) ?? mapView?.delegate }
    set { surface.setAppDelegate(newValue) }
  }

  /// Receives the map view's events again after ``detach()``, plans again, and repairs
  /// what was done to the controller's annotations meanwhile. Other controllers of the
  /// map view are left alone.
  public func attach() {
    surface.attach()
    // When it was asked for views, the app may have detached the controller again.
    if surface.isAttached || mapView == nil { clusters.attach() }
  }

  /// Removes from the map everything that the controller put there, and gives the app's
  /// delegate back to the map view, unless other controllers need its events.
  public func detach() {
    clusters.detach()
    surface.leave()
  }
}
#endif
