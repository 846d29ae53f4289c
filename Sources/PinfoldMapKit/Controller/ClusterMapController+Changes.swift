#if canImport(MapKit) && !os(watchOS)
public import MapKit
import Pinfold
import PinfoldSurface

extension ClusterMapController {
  /// What is the same for annotations that are equal; without it, which is the default,
  /// each object is equal to itself only.
  ///
  /// An annotation that is equal to one on the map is not added again, and removing or
  /// selecting it is removing or selecting that one. With `set` and `move` it replaces
  /// that one, with its coordinate, values and texts, and keeps its view and selection.
  /// It is called on the main actor for each annotation of an edit.
  ///
  /// Set it at any time: of annotations on the map that are equal then, the last one stays. The
  /// answer for an annotation must not change.
  ///
  ///     controller.identifier = { ($0 as? Station)?.number }
  public var identifier: (@MainActor (any MKAnnotation) -> AnyHashable)? {
    get { table.equals?.identifier }
    set {
      table.equals = newValue.map { EqualAnnotations($0) }
      let all = table.pages.all
      for annotation in all { table.equals?.insert(annotation) }
      let repeated = all.filter { annotation in
        table.equals.map { $0.known(annotation) !== annotation } ?? false
      }
      if !repeated.isEmpty { edit { $0.removeExactly(repeated) } }
    }
  }

  /// Whether the controller follows changes of annotations' coordinates and titles as they
  /// happen, without `move`. The default is `true`.
  ///
  /// An annotation reports changes when its properties can be observed by key (KVO): an
  /// `MKPointAnnotation` does, and so does a class of yours with `@objc dynamic` properties.
  /// Observing takes about a microsecond for each annotation when it is added and again when
  /// it is removed. If your annotations never change, set it to `false` to save that.
  public var followsChanges: Bool {
    get { follower.isObserving }
    set { follower.isObserving = newValue }
  }

  /// Lets the app's ``clusterer`` decide.
  func placeClusters() {
    guard let clusterer else { return options.clustering.anchor = .centroid }
    let snapshot = AnnotationSnapshot()
    snapshot.update(table.pages)
    table.snapshot = snapshot
    options.clustering.anchor = .custom { members, cell in
      let place = clusterer(snapshot.annotations(members), MKMapRect(cell))
      return WebMercator.mapPoint(for: Coordinate(place))
    }
  }

  /// The user dragged the view of a single annotation: its member follows, and it is
  /// where its member is.
  func drag(_ annotation: ClusterAnnotation) {
    guard !annotation.opens, let member = annotation.members.first else {
      return annotation.endDrag()
    }
    onDrag(member, annotation.coordinate)
    Task {
      _ = try? await move([member])
      annotation.endDrag()
    }
  }

  /// Requests again the texts of the clusters that show some annotations.
  func refreshTexts(of ids: [PointID]) {
    guard !ids.isEmpty else { return }
    guard ids.count <= table.fewCount else { return surface.refreshViews() }
    for id in Set(ids.compactMap { clusters.cluster(of: $0)?.id }).sorted() {
      guard let annotation = surface.annotations[id] else { continue }
      annotation.forgetTexts()
      surface.refreshView(of: annotation)
    }
  }
}
#endif
