#if canImport(MapKit) && !os(watchOS)
public import MapKit
import Pinfold
public import PinfoldSurface

/// What a controller puts on the map: a cluster, or a single annotation.
///
/// The app's own annotations are never on the map themselves. A cluster annotation
/// exists while its cluster survives, and shows other members when they change.
///
/// It belongs to the main actor, except what MapKit reads, which may be read anywhere:
/// ``coordinate``, ``title`` and ``subtitle``.
@MainActor public final class ClusterAnnotation: NSObject, MKAnnotation {
  /// What it shows.
  public private(set) var shown: ShownCluster

  /// The controller that put it on the map.
  public private(set) weak var controller: ClusterMapController?

  /// The view that its controller returned to the map.
  weak var view: MKAnnotationView?

  /// Whether that is one of the app's own delegate.
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

  /// Where it is drawn. It may be read on any thread.
  ///
  /// Setting it is dragging it, as MapKit does when the view is draggable: the
  /// controller's `onDrag` moves a single annotation's member, and a cluster stays.
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
  /// Requested on demand, and again when members change. On threads other than the main
  /// one it is the last answer, and `nil` before the first.
  public nonisolated var title: String? {
    text(knownTitle) { $0.title }
  }

  /// The line of its callout below the title, from the controller's `subtitle`; requested
  /// like ``title``.
  public nonisolated var subtitle: String? {
    text(knownSubtitle) { $0.subtitle }
  }

  /// Returns a known text, or requests it where the app can be called.
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

  /// Requests title and subtitle again when they are next needed.
  func forgetTexts() {
    for key in ["title", "subtitle"] { willChangeValue(forKey: key) }
    knownTitle.value.isCurrent = false
    knownSubtitle.value.isCurrent = false
    for key in ["title", "subtitle"] { didChangeValue(forKey: key) }
  }

  /// Shows something else under the same name. Maps follow by observing.
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
  /// Its position is that of what it shows, wherever it was dragged to.
  func endDrag() {
    let coordinate = CLLocationCoordinate2D(shown.coordinate)
    let (there, here) = (place.value, coordinate)
    guard there.latitude != here.latitude || there.longitude != here.longitude else { return }
    willChangeValue(forKey: "coordinate")
    place.value = coordinate
    didChangeValue(forKey: "coordinate")
  }

  /// How many of the app's annotations it stands for, one or more: each counts what the
  /// controller's `weight` says.
  public var count: Int { shown.count }

  /// Whether it stands for more than one.
  public var isCluster: Bool { shown.isCluster }

  /// Whether there are several of the app's annotations in it: a single one that stands for
  /// several by its weight is a cluster with their count, and does not open.
  public var opens: Bool { shown.opens }

  /// Whether all of them are at one place.
  public var isUniqueLocation: Bool { shown.cluster.isUniqueLocation }

  /// Whether it is an area of a thinned map.
  public var isArea: Bool { shown.isArea }

  /// The group of what it stands for.
  public var group: GroupID { shown.id.group }

  /// Your annotations that it stands for, looked up one after the other: the first of a million
  /// costs no more than the first of two.
  ///
  /// Empty when it is not on the map any more.
  public var members: ClusterMembers<any MKAnnotation> { ClusterMembers(self) { $0 } }

  /// Returns your annotations of a class, or the items of a type, that it stands for.
  ///
  ///     let names = cluster.members(of: Place.self).prefix(5).map(\.name)
  public func members<Member>(of type: Member.Type) -> ClusterMembers<Member> {
    ClusterMembers(self) { $0 as? Member ?? ($0 as? any ItemHolder)?.heldItem as? Member }
  }

  /// Your annotation that it stands for, if it is only one; `nil` for a cluster.
  public var single: (any MKAnnotation)? { opens || isArea ? nil : members.first }

  /// Returns your annotation of a class, or the item of a type, that it stands for, if it is only
  /// one.
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

/// A value that any thread may read while another one sets it.
final class Guarded<Value: Sendable>: Sendable {
  private let lock = NSLock()

  /// Read and set with the lock held, and nowhere else.
  private nonisolated(unsafe) var storage: Value

  init(_ value: Value) { storage = value }

  var value: Value {
    get { lock.withLock { storage } }
    set { lock.withLock { storage = newValue } }
  }
}

/// The annotations on the map, for functions of the app that place clusters on other threads.
final class AnnotationSnapshot: Sendable {
  private let lock = NSLock()

  /// Read and set with the lock held, and nowhere else.
  private nonisolated(unsafe) var pages = AnnotationPages()

  func update(_ pages: AnnotationPages) { lock.withLock { self.pages = pages } }

  /// Returns the annotations of ids.
  func annotations(_ ids: PointSlice) -> [any MKAnnotation] {
    lock.lock()
    defer { lock.unlock() }
    return ids.compactMap { pages[$0.row] }
  }
}
#endif
