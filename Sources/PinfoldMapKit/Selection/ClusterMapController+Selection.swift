#if canImport(MapKit) && !os(watchOS)
public import MapKit
import Pinfold
import PinfoldSurface

extension ClusterMapController {
  /// The outcome of selecting an annotation.
  public enum SelectionOutcome: Equatable, Sendable {
    /// The map selected this annotation, which shows the requested one.
    case selected(ClusterAnnotation)

    /// The annotation is not on the map, or the map shows nothing at its position.
    case notFound

    /// A newer selection replaced this one, or its task was canceled.
    case superseded
  }

  /// The outcome of opening a cluster.
  public enum OpeningOutcome: Sendable {
    /// The members are laid out around the cluster.
    case opened

    /// The cluster has too many members to lay out. List these.
    case list(ClusterMembers<any MKAnnotation>)

    /// The cluster is not shown, was closed again at once, or has a single member of any weight.
    case notFound
  }

  /// Selects one of your annotations, or the cluster that contains it, without moving the camera.
  /// If the annotation is out of sight, the map selects it once it shows it. Ignored if it is not
  /// on the map.
  public func selectAnnotation(_ annotation: any MKAnnotation, animated: Bool = true) {
    if let id = table.id(of: annotation) { clusters.selectInPlace(id, animated: animated) }
  }

  /// Moves the camera to one of your annotations, and selects it or the cluster that contains it.
  /// The map notifies your delegate as if the user had selected it.
  ///
  /// - Parameters:
  ///   - annotation: The annotation.
  ///   - region: A region whose span is the size of the area to show, centered on the annotation.
  ///     Defaults to one kilometer.
  ///   - animated: Whether to animate the camera.
  /// - Returns: The outcome. The newest selection, including one by the user, supersedes all
  ///   others.
  public func select(
    _ annotation: any MKAnnotation,
    showing region: MKCoordinateRegion? = nil,
    animated: Bool = true
  ) async -> SelectionOutcome {
    let degree = WebMercator.metersPerMapPoint(atLatitude: 0) * MapRect.world.width / 360
    let meters = region.map { region in
      (
        latitudinal: region.span.latitudeDelta * degree,
        longitudinal: region.span.longitudeDelta * degree
          * cos(annotation.coordinate.latitude * .pi / 180)
      )
    }
    return await select(annotation, showingMeters: meters ?? (1000, 1000), animated: animated)
  }

  /// - Parameter meters: The size of the area to show, from north to south and from west to east.
  ///   NaN and negative values count as zero, which zooms in as far as the map can.
  func select(
    _ annotation: any MKAnnotation,
    showingMeters meters: (latitudinal: Double, longitudinal: Double),
    animated: Bool = true
  ) async -> SelectionOutcome {
    let number = clusters.supersedeSelection()
    // An edit requested earlier may add the annotation.
    if table.id(of: annotation) == nil { await table.rest() }
    guard clusters.isNewestSelection(number) else { return .superseded }
    guard let id = table.id(of: annotation) else { return .notFound }
    switch await clusters.select(id, showingMeters: meters, animated: animated) {
    case .selected(let id): return surface.annotations[id].map { .selected($0) } ?? .notFound
    case .notFound: return .notFound
    case .superseded: return .superseded
    }
  }

  /// Deselects the controller's selected annotation.
  public func deselect(animated: Bool = true) { clusters.deselect(animated: animated) }

  /// The selected one of the app's annotations: the annotation itself, or the first member of the
  /// selected cluster.
  public var selectedAnnotation: (any MKAnnotation)? {
    clusters.selectedMember.flatMap { table.annotation($0) }
  }

  /// Lays the members of a cluster out around it; see ``close()``.
  public func open(_ annotation: ClusterAnnotation) async -> OpeningOutcome {
    let members = annotation.members
    return switch await clusters.open(annotation.shown.id) {
    case .opened: .opened
    case .list: .list(members)
    case .notFound: .notFound
    }
  }

  /// Moves the members of an opened cluster back together.
  public func close() { clusters.close() }
}

// MARK: - Taps

extension ClusterMapController {
  /// Reacts to a tap on one of the controller's annotations. A map reports an app's
  /// `selectAnnotation` like a tap.
  func performTapAction(on annotation: ClusterAnnotation) {
    // The app may have detached the controller when it was notified, and a disappearing cluster is
    // empty.
    guard tapAction == .open, annotation.opens, !annotation.isArea, surface.isAttached,
      surface.own(annotation) != nil, clusters.cluster(annotation.shown.id) != nil
    else { return }
    // A selected cluster could not be tapped again. When it splits, its first member would get a
    // selection that the user did not request.
    if !annotation.isUniqueLocation {
      clusters.releaseSelection()
      zoom(to: annotation)
    } else if annotation.members.count <= options.spiderfy.limit {
      clusters.releaseSelection()
      Task { await clusters.open(annotation.shown.id) }
    } else if let onList {
      clusters.releaseSelection()
      onList(annotation)
    }
  }
}
#endif
