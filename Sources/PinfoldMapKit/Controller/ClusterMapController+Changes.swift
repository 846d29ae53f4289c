#if canImport(MapKit) && !os(watchOS)
public import MapKit
import Pinfold
import PinfoldSurface

extension ClusterMapController {
  /// Returns a value that is the same for equal annotations. Defaults to `nil`: each object equals
  /// only itself.
  ///
  /// Adding an annotation that equals one on the map has no effect. Removing or selecting it
  /// removes or selects the one on the map. `set` and `move` replace that one, with its coordinate,
  /// values and texts, and keep its view and selection. The controller calls the function on the
  /// main actor for each annotation of an edit.
  ///
  /// You can set it at any time. If annotations on the map are equal then, the last one stays. The
  /// value of an annotation must not change.
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

  /// Whether the controller follows changes of annotations' coordinates and titles as they happen,
  /// without `move`. Defaults to `true`.
  ///
  /// An annotation reports changes if its properties support key-value observing (KVO). An
  /// `MKPointAnnotation` does, and so does a class of yours with `@objc dynamic` properties. Observing
  /// takes about a microsecond for each annotation when you add it and again when you remove it. If
  /// your annotations never change, set it to `false` to save that time.
  public var followsChanges: Bool {
    get { follower.isObserving }
    set { follower.isObserving = newValue }
  }

  /// Places clusters with the app's ``clusterer``.
  func placeClusters() {
    guard let clusterer else { return options.clustering.anchor = .centroid }
    let snapshot = Guarded(table.pages)
    table.snapshot = snapshot
    options.clustering.anchor = .custom { members, cell in
      let pages = snapshot.value
      let place = clusterer(members.compactMap { pages[$0.row] }, MKMapRect(cell))
      return WebMercator.mapPoint(for: Coordinate(place))
    }
  }

  /// Moves the member of a single annotation to where the user dragged its view. The annotation
  /// then follows its member.
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

  /// Requests the texts of the clusters that show some annotations again.
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
