#if canImport(MapKit) && !os(watchOS)
public import MapKit
import Pinfold
public import PinfoldSurface

/// What a controller puts on the map: a cluster, or a single annotation.
///
/// The app's own annotations are never on the map themselves. A cluster annotation
/// lives while its cluster survives, and shows other members when they change.
@MainActor public final class ClusterAnnotation: NSObject, @MainActor MKAnnotation {
  /// What it shows.
  public private(set) var shown: ShownCluster

  /// The controller that put it on the map.
  public private(set) weak var controller: ClusterMapController?

  /// Where it is drawn.
  public var coordinate: CLLocationCoordinate2D { place }

  private var place: CLLocationCoordinate2D
  // The outer optional is whether it was asked for.
  private var knownTitle: String??
  private var knownSubtitle: String??

  init(_ shown: ShownCluster, _ controller: ClusterMapController?) {
    (self.shown, self.controller) = (shown, controller)
    place = CLLocationCoordinate2D(shown.coordinate)
    super.init()
  }

  /// What its callout says first, as the controller's `title` has it.
  ///
  /// Asked for when it is wanted, and again when members change.
  public var title: String? {
    if let knownTitle { return knownTitle }
    let title = controller?.title(self)
    knownTitle = .some(title)
    return title
  }

  /// What its callout says below, as the controller's `subtitle` has it.
  public var subtitle: String? {
    if let knownSubtitle { return knownSubtitle }
    let subtitle = controller?.subtitle(self)
    knownSubtitle = .some(subtitle)
    return subtitle
  }

  /// Asks for title and subtitle again when they are wanted next.
  func forgetTexts() {
    for key in ["title", "subtitle"] { willChangeValue(forKey: key) }
    (knownTitle, knownSubtitle) = (nil, nil)
    for key in ["title", "subtitle"] { didChangeValue(forKey: key) }
  }

  /// Shows something else under the same name. Maps follow by observing.
  func show(_ change: SurfaceDiff.Change) {
    shown = change.after
    forgetTexts()
    guard change.isMoved else { return }
    willChangeValue(forKey: "coordinate")
    place = CLLocationCoordinate2D(shown.coordinate)
    didChangeValue(forKey: "coordinate")
  }
}

extension ClusterAnnotation {
  /// How many of the app's annotations it stands for; one or more.
  public var count: Int { shown.count }

  /// Whether it stands for more than one.
  public var isCluster: Bool { shown.isCluster }

  /// Whether all of them are at one place.
  public var isUniqueLocation: Bool { shown.cluster.isUniqueLocation }

  /// Whether it is an area of a thinned map.
  public var isArea: Bool { shown.cluster.id.isArea }

  /// The group of what it stands for.
  public var group: GroupID { shown.id.group }

  /// The app's annotations that it stands for, looked up one after the other: ask
  /// for the first of a million and the others cost nothing.
  ///
  /// Empty when it is not on the map any more.
  public var members: ClusterMembers { ClusterMembers(self) }

  /// The rect around it and its members, to zoom to.
  public var mapRect: MKMapRect {
    let rect = controller?.clusters.mapRect(of: shown.id)
    return rect.map { MKMapRect($0) }
      ?? MKMapRect(origin: MKMapPoint(shown.position), size: MKMapSize(width: 0, height: 0))
  }
}
#endif
