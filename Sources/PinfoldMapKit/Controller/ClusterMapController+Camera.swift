#if canImport(MapKit) && !os(watchOS)
public import MapKit
public import PinfoldSurface

extension ClusterMapController {
  /// Returns what shows one of the app's annotations; `nil` when it is not in the
  /// planned area.
  public func clusterAnnotation(for annotation: any MKAnnotation) -> ClusterAnnotation? {
    guard let id = table.id(of: annotation), let shown = clusters.cluster(of: id) else {
      return nil
    }
    return surface.annotations[shown.id]
  }

  /// What the controller has on the map, by name.
  public var clusterAnnotations: [ClusterAnnotation] {
    clusters.clusters.compactMap { surface.annotations[$0.id] }
  }

  /// Shows the region around one of the app's annotations, and selects what shows
  /// it.
  ///
  /// - Parameters:
  ///   - annotation: The annotation.
  ///   - metres: How much of the map to show around it.
  ///   - animated: Whether the camera moves there over time.
  /// - Returns: How it ended; the newest selection supersedes all others.
  public func select(
    _ annotation: any MKAnnotation,
    showingMetres metres: (latitudinal: Double, longitudinal: Double) = (1000, 1000),
    animated: Bool = true
  ) async -> SelectionOutcome {
    // Without an id there is nothing to wait for.
    guard let id = table.id(of: annotation) else { return .notFound }
    return await clusters.select(id, showingMetres: metres, animated: animated)
  }

  /// Zooms so that all members of a cluster are seen.
  ///
  /// - Parameters:
  ///   - annotation: The cluster.
  ///   - padding: Screen points to leave around them.
  ///   - metres: The least that is shown from west to east, lest members at one place
  ///     fill the screen with nothing.
  ///   - animated: Whether the camera moves there over time.
  public func zoom(
    to annotation: ClusterAnnotation,
    padding: Double = 20,
    minimumMetres metres: Double = 200,
    animated: Bool = true
  ) {
    let insets = PlatformEdgeInsets(padding)
    let rect = annotation.mapRect.grown(toMetres: metres)
    mapView?.setVisibleMapRect(rect, edgePadding: insets, animated: animated)
  }

  /// Brings an annotation to the middle and keeps the zoom, so that nothing is
  /// clustered anew.
  public func centre(on annotation: ClusterAnnotation, animated: Bool = true) {
    mapView?.bring(toMiddle: annotation.coordinate, animated: animated)
  }

  /// Lays the members of a cluster out around it; see ``close()``.
  public func open(_ annotation: ClusterAnnotation) async -> OpeningOutcome {
    await clusters.open(annotation.shown.id)
  }

  /// Puts the members of an opened cluster together again.
  public func close() { clusters.close() }
}
#endif
