#if canImport(MapKit) && !os(watchOS)
public import MapKit
import Pinfold
import PinfoldSurface

extension ClusterMapController {
  /// How an attempt to select an annotation ended.
  public enum SelectionOutcome: Equatable, Sendable {
    /// What shows the annotation is selected: this.
    case selected(ClusterAnnotation)

    /// There is no such annotation on the map, or the map shows nothing at its position.
    case notFound

    /// A newer selection replaced it, or it was canceled.
    case superseded
  }

  /// The outcome of opening a cluster.
  public enum OpeningOutcome: Sendable {
    /// Its members are laid out around it.
    case opened

    /// There are too many; list these.
    case list(ClusterMembers<any MKAnnotation>)

    /// It is not shown, has a single member, whatever that stands for, or was closed again at
    /// once.
    case notFound
  }

  /// Selects one of your annotations, or the cluster that it is in, and leaves the camera where
  /// it is. An annotation out of sight is selected when the map shows it; one that is not on the
  /// map is ignored.
  public func selectAnnotation(_ annotation: any MKAnnotation, animated: Bool = true) {
    if let id = table.id(of: annotation) { clusters.selectInPlace(id, animated: animated) }
  }

  /// Moves the camera to one of your annotations, and selects it or the cluster that it is in.
  /// Your delegate is notified as if the user had selected it.
  ///
  /// - Parameters:
  ///   - annotation: The annotation.
  ///   - region: How much of the map to show: the span of the region, with the annotation in
  ///     the middle. Without a region, it is one kilometer.
  ///   - animated: Whether the camera moves there over time.
  /// - Returns: How it ended; the newest selection, the user's included, supersedes all
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

  /// - Parameter meters: How much of the map to show around it, from north to south and from
  ///   west to east; NaN and values below zero count as zero, which shows as little as the map
  ///   can.
  func select(
    _ annotation: any MKAnnotation,
    showingMeters meters: (latitudinal: Double, longitudinal: Double),
    animated: Bool = true
  ) async -> SelectionOutcome {
    let number = clusters.supersedeSelection()
    // An edit that was requested before may be the one that adds it.
    if table.id(of: annotation) == nil { await table.rest() }
    guard clusters.isNewestSelection(number) else { return .superseded }
    guard let id = table.id(of: annotation) else { return .notFound }
    switch await clusters.select(id, showingMeters: meters, animated: animated) {
    case .selected(let id): return surface.annotations[id].map { .selected($0) } ?? .notFound
    case .notFound: return .notFound
    case .superseded: return .superseded
    }
  }

  /// Deselects what is selected of the controller's.
  public func deselect(animated: Bool = true) { clusters.deselect(animated: animated) }

  /// The app's annotation that is selected, by itself or as the first member of the
  /// cluster that is.
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

  /// Puts the members of an opened cluster together again.
  public func close() { clusters.close() }
}

// MARK: - Taps

extension ClusterMapController {
  /// The user tapped something that the controller shows. A map reports an app's
  /// `selectAnnotation` the same way as a tap.
  func performTapAction(on annotation: ClusterAnnotation) {
    // The app may have detached the controller when it was notified, and a cluster that is
    // disappearing has no members.
    guard tapAction == .open, annotation.opens, !annotation.isArea, surface.isAttached,
      surface.own(annotation) != nil, clusters.cluster(annotation.shown.id) != nil
    else { return }
    // Selected, it could not be tapped again, and its first member would be selected
    // when it splits, which was not requested.
    if !annotation.isUniqueLocation {
      clusters.releaseSelection()
      zoom(to: annotation)
    } else if annotation.members.count <= options.spiderfy.limit {
      clusters.releaseSelection()
      Task { await clusters.open(annotation.shown.id) }
    }
  }
}
#endif
