#if canImport(MapKit) && !os(watchOS)
public import MapKit
public import Pinfold
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

  /// Returns what is on the map under a name, as animators and diffs use it; also while
  /// it disappears.
  public func clusterAnnotation(for id: ShownCluster.ID) -> ClusterAnnotation? {
    surface.annotations[id]
  }

  /// What the controller has on the map, by name.
  public var clusterAnnotations: [ClusterAnnotation] {
    clusters.clusters.compactMap { surface.annotations[$0.id] }
  }

  /// Returns the app's annotation of an id, as plans, anchors and passes have it; `nil`
  /// when there is none on the map.
  public func annotation(for id: PointID) -> (any MKAnnotation)? { table.annotation(id) }

  /// Returns the id of one of the app's annotations; `nil` when it is not on the map.
  public func id(of annotation: any MKAnnotation) -> PointID? { table.id(of: annotation) }

  /// Returns the view of something shown; `nil` when it is out of sight, or the map has
  /// not made it yet.
  public func view(for id: ShownCluster.ID) -> MKAnnotationView? {
    surface.view(for: id)
  }
}
#endif
