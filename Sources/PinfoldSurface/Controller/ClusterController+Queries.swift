public import Pinfold

extension ClusterController {
  /// All shown clusters and single annotations, in ascending order of their ids.
  public var clusters: [ShownCluster] {
    (shown?.clusters ?? []).sorted { $0.id < $1.id }
  }

  /// The number of annotations on the map, without rejected ones.
  public var count: Int { contents.count }

  /// Returns the shown cluster with an id, or `nil` if it is not shown.
  public func cluster(_ id: ShownCluster.ID) -> ShownCluster? { shown?.cluster(id) }

  /// Returns the cluster that shows an annotation, or `nil` if the id is unknown or outside the
  /// planned area.
  public func cluster(of id: PointID) -> ShownCluster? {
    contents.group(of: id).flatMap { shown?.cluster(of: id, in: $0) }
  }

  /// Returns the members of a shown cluster in index order, without a copy, or `nil` if the cluster
  /// is no longer shown.
  public func members(of id: ShownCluster.ID) -> PointSlice? {
    guard let part = shown?.part(id.part) else { return nil }
    return part.cluster(id.cluster).map(part.plan.members)
  }

  /// Returns the rect, in map points, that contains a shown cluster and its members. Zoom to it to
  /// show them all.
  public func mapRect(of id: ShownCluster.ID) -> MapRect? {
    guard let part = shown?.part(id.part) else { return nil }
    return part.cluster(id.cluster).map(part.plan.mapRect)
  }

  /// The rect around all annotations, in map points, or `nil` if the map is empty. It crosses the
  /// antimeridian if annotations lie on both sides of it.
  ///
  /// - Complexity: O(*n*) for *n* annotations.
  public var mapRectOfAll: MapRect? {
    contents.indexes.values.compactMap(\.points.boundingMapRect).sorted { $0.minX < $1.minX }
      .reduce(nil) { $0?.unionAroundWorld($1) ?? $1 }
  }

  /// Returns the reason why a shown cluster's members are together, or `nil` if the cluster is no
  /// longer shown.
  public func reason(for id: ShownCluster.ID) -> Plan.Reason? {
    guard let part = shown?.part(id.part) else { return nil }
    return part.cluster(id.cluster).map(part.plan.reason)
  }

  /// The points of all groups, with all edits applied so far.
  package var pointIndexes: [GroupID: PointIndex] { contents.indexes.mapValues(\.points) }

  /// Returns the position of an annotation in map points, or `nil` if the id is unknown.
  public func position(of id: PointID) -> MapPoint? { contents.position(of: id) }

  /// Returns the group of an annotation, or `nil` if the id is unknown.
  public func group(of id: PointID) -> GroupID? { contents.group(of: id) }
}
