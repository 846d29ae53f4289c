#if canImport(MapKit) && !os(watchOS)
public import MapKit
public import Pinfold
public import PinfoldSurface

extension ClusterMapController {
  /// Returns the annotation that shows one of the app's annotations, as a cluster or alone; `nil`
  /// if it is not in the planned area.
  public func clusterAnnotation(for annotation: any MKAnnotation) -> ClusterAnnotation? {
    guard let id = table.id(of: annotation), let shown = clusters.cluster(of: id) else {
      return nil
    }
    return surface.annotations[shown.id]
  }

  /// Returns the annotation with an id on the map, as animators and diffs use it. Still found while
  /// it disappears.
  public func clusterAnnotation(for id: ShownCluster.ID) -> ClusterAnnotation? {
    surface.annotations[id]
  }

  /// The controller's annotations on the map, in the order of their ids.
  public var clusterAnnotations: [ClusterAnnotation] {
    clusters.clusters.compactMap { surface.annotations[$0.id] }
  }

  /// Returns the app's annotation with an id, as used by plans, anchors and passes; `nil` if it is
  /// not on the map.
  public func annotation(for id: PointID) -> (any MKAnnotation)? { table.annotation(id) }

  /// Returns the id of one of the app's annotations; `nil` if it is not on the map.
  public func id(of annotation: any MKAnnotation) -> PointID? { table.id(of: annotation) }

  /// Returns the view with an id; `nil` if it is out of sight, or the map has not made it yet.
  public func view(for id: ShownCluster.ID) -> MKAnnotationView? {
    surface.view(for: id)
  }
}
#endif
