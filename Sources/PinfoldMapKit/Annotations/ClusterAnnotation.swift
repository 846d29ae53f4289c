#if canImport(MapKit) && !os(watchOS)
public import MapKit
import Pinfold
public import PinfoldSurface

/// A cluster or a single annotation that a controller shows on the map.
///
///     func mapView(_ mapView: MKMapView, didSelect view: MKAnnotationView) {
///       guard let shown = view.annotation as? ClusterAnnotation else { return }
///       if let place = shown.single(of: Place.self) { showDetail(of: place) }
///     }
///
/// The controller never adds the app's own annotations to the map. A cluster annotation exists as
/// long as its cluster, and shows other members when they change.
///
/// It belongs to the main actor. Other threads can read ``coordinate``, ``title`` and ``subtitle``,
/// as MapKit does.
@MainActor public final class ClusterAnnotation: NSObject, MKAnnotation {
  /// The cluster or single annotation that it shows.
  public private(set) var shown: ShownCluster

  /// The controller that put it on the map.
  public private(set) weak var controller: ClusterMapController?

  /// The view that the controller returned to the map.
  weak var view: MKAnnotationView?

  /// Whether the view came from the app's delegate.
  var hasAppView = false

  private let place: Guarded<CLLocationCoordinate2D>

  private let knownTitle = Guarded(KnownText())
  private let knownSubtitle = Guarded(KnownText())

  /// The app's last answer, and whether it is still valid.
  private struct KnownText {
    var text: String?
    var isCurrent = false
  }

  init(_ shown: ShownCluster, _ controller: ClusterMapController?) {
    (self.shown, self.controller) = (shown, controller)
    place = Guarded(CLLocationCoordinate2D(shown.coordinate))
    super.init()
  }

  /// The coordinate of its view. Any thread can read it.
  ///
  /// Setting it drags the annotation, as MapKit does for a draggable view. The controller's
  /// `onDrag` moves a single annotation's member; a cluster stays.
  public nonisolated var coordinate: CLLocationCoordinate2D {
    get { place.value }
    set {
      place.value = newValue
      guard isOnMainThread() else { return }
      MainActor.assumeIsolated { controller?.drag(self) }
    }
  }

  /// The first line of its callout, from the controller's `title`.
  ///
  /// The annotation requests it on demand, and again after its members change. Other threads than
  /// the main one get the last answer, or `nil` before the first.
  public nonisolated var title: String? {
    text(knownTitle) { $0.title }
  }

  /// The second line of its callout, from the controller's `subtitle`. Requested like ``title``.
  public nonisolated var subtitle: String? {
    text(knownSubtitle) { $0.subtitle }
  }

  /// Returns a known text, or requests it if this thread can call the app.
  private nonisolated func text(
    _ known: Guarded<KnownText>,
    _ question: @MainActor (ClusterMapController) -> @MainActor (ClusterAnnotation) -> String?
  ) -> String? {
    let last = known.value
    guard !last.isCurrent, isOnMainThread() else { return last.text }
    return MainActor.assumeIsolated {
      let text = controller.flatMap { question($0)(self) }
      known.value = KnownText(text: text, isCurrent: true)
      return text
    }
  }

  /// Requests title and subtitle again on the next use.
  func forgetTexts() {
    for key in ["title", "subtitle"] { willChangeValue(forKey: key) }
    knownTitle.value.isCurrent = false
    knownSubtitle.value.isCurrent = false
    for key in ["title", "subtitle"] { didChangeValue(forKey: key) }
  }

  /// Shows a changed cluster under the same id. Maps observe the change.
  func show(_ change: SurfaceDiff.Change) {
    shown = change.after
    forgetTexts()
    guard change.isMoved else { return }
    willChangeValue(forKey: "coordinate")
    place.value = CLLocationCoordinate2D(shown.coordinate)
    didChangeValue(forKey: "coordinate")
  }
}

extension ClusterAnnotation {
  /// Moves back to the position of the cluster after a drag.
  func endDrag() {
    let coordinate = CLLocationCoordinate2D(shown.coordinate)
    let (there, here) = (place.value, coordinate)
    guard there.latitude != here.latitude || there.longitude != here.longitude else { return }
    willChangeValue(forKey: "coordinate")
    place.value = coordinate
    didChangeValue(forKey: "coordinate")
  }

  /// The number of items that it stands for, at least one: the sum of the controller's `weight` of
  /// all members.
  public var count: Int { shown.count }

  /// Whether its count is greater than one.
  public var isCluster: Bool { shown.isCluster }

  /// Whether it contains several of the app's annotations. A single annotation with a weight above
  /// one is a cluster with that count, and does not open.
  public var opens: Bool { shown.opens }

  /// Whether all its annotations are at one place.
  public var isUniqueLocation: Bool { shown.cluster.isUniqueLocation }

  /// Whether it is an area of a thinned map.
  public var isArea: Bool { shown.isArea }

  /// The group of its annotations.
  public var group: GroupID { shown.id.group }

  /// Your annotations that it stands for. They are looked up one by one, so the first of a million
  /// costs no more than the first of two.
  ///
  /// Empty if it is no longer on the map.
  public var members: ClusterMembers<any MKAnnotation> { ClusterMembers(self) { $0 } }

  /// Returns your annotations of a class, or your items of a type, that it stands for.
  ///
  ///     let names = cluster.members(of: Place.self).prefix(5).map(\.name)
  public func members<Member>(of type: Member.Type) -> ClusterMembers<Member> {
    ClusterMembers(self) { $0 as? Member ?? ($0 as? any ItemHolder)?.heldItem as? Member }
  }

  /// Your annotation, if it stands for only one; `nil` for a cluster.
  public var single: (any MKAnnotation)? { opens || isArea ? nil : members.first }

  /// Returns your annotation of a class, or your item of a type, if it stands for only one.
  public func single<Member>(of type: Member.Type) -> Member? {
    opens || isArea ? nil : members(of: type).first
  }

  /// The rect around it and its members, to zoom to.
  public var mapRect: MKMapRect {
    let rect = controller?.clusters.mapRect(of: shown.id)
    return rect.map { MKMapRect($0) }
      ?? MKMapRect(origin: MKMapPoint(shown.position), size: MKMapSize(width: 0, height: 0))
  }
}

/// A value that threads can read and set at the same time. They share the objects in it, such as an
/// app's annotations.
final class Guarded<Value>: Sendable {
  private let lock = NSLock()

  /// Only accessed with the lock held.
  private nonisolated(unsafe) var storage: Value

  init(_ value: Value) { storage = value }

  var value: Value {
    get { lock.withLock { storage } }
    set { lock.withLock { storage = newValue } }
  }
}
#endif
