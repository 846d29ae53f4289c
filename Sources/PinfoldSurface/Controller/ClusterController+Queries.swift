public import Pinfold

extension ClusterController {
  /// What is shown, by name.
  public var clusters: [ShownCluster] {
    (shown?.clusters ?? []).sorted { $0.id < $1.id }
  }

  /// How many annotations there are on the map, rejected ones not counted.
  public var count: Int { contents.count }

  /// Returns what is shown under a name.
  public func cluster(_ id: ShownCluster.ID) -> ShownCluster? { shown?.cluster(id) }

  /// Returns what shows an annotation; `nil` when there is none of that id, or it
  /// is not in the planned area.
  public func cluster(of id: PointID) -> ShownCluster? {
    contents.group(of: id).flatMap { shown?.cluster(of: id, in: $0) }
  }

  /// Returns the members of something shown, in index order; `nil` when it is not
  /// shown any more. Nothing is copied.
  public func members(of id: ShownCluster.ID) -> PointSlice? {
    guard let part = shown?.part(id.part) else { return nil }
    return part.cluster(id.cluster).map(part.plan.members)
  }

  /// Returns the rect around the members of something shown and itself, in
  /// map points: what to zoom to.
  public func mapRect(of id: ShownCluster.ID) -> MapRect? {
    guard let part = shown?.part(id.part) else { return nil }
    return part.cluster(id.cluster).map(part.plan.mapRect)
  }

  /// The rect around all annotations, in map points; `nil` when there are none.
  /// Where they lie on both sides of the antimeridian it crosses that.
  ///
  /// - Complexity: O(*n*) for *n* annotations
  public var mapRectOfAll: MapRect? {
    contents.indexes.values.compactMap(\.points.boundingMapRect).sorted { $0.minX < $1.minX }
      .reduce(nil) { $0?.unionAroundWorld($1) ?? $1 }
  }

  /// Returns why the members of something shown are together; `nil` when it is not
  /// shown any more.
  public func reason(for id: ShownCluster.ID) -> Plan.Reason? {
    guard let part = shown?.part(id.part) else { return nil }
    return part.cluster(id.cluster).map(part.plan.reason)
  }

  /// The points of all groups, as far as edits were made.
  package var pointIndexes: [GroupID: PointIndex] { contents.indexes.mapValues(\.points) }

  /// Returns where an annotation is, in map points.
  public func position(of id: PointID) -> MapPoint? { contents.position(of: id) }

  /// Returns the group of an annotation.
  public func group(of id: PointID) -> GroupID? { contents.group(of: id) }
}
