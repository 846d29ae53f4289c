extension Planner {
  /// Plans a viewport again, at the zoom level of an earlier plan.
  ///
  /// Because of the hysteresis, a plan may keep the zoom level of the plan before it. Points,
  /// viewport, settings and zoom level are enough to make the same clusters at the same positions.
  /// Their ids are the ids of a plan without history. ``Plan/cluster(named:)`` also finds clusters
  /// by inherited ids.
  ///
  /// With ``Strategy/overlapFilter(_:)``, the result may differ, because positions depend on more
  /// than the zoom level.
  ///
  /// - Parameters:
  ///   - index: The points, prepared if the strategy needs it.
  ///   - viewport: The visible part of the map.
  ///   - zoomLevel: The zoom level of the earlier plan. Ignored if it differs from the viewport's
  ///     level by more than the hysteresis.
  /// - Complexity: As for ``plan(_:for:after:)-(PreparedIndex,_,_)``.
  public func plan(
    _ index: PreparedIndex,
    for viewport: Viewport,
    at zoomLevel: ZoomLevel
  ) -> Plan {
    strategy.plan(index, for: viewport, after: stand(index, viewport, zoomLevel))
  }

  /// Estimates the cost of restoring a plan; see ``cost(of:for:after:limit:)``.
  public func cost(
    of index: PreparedIndex,
    for viewport: Viewport,
    at zoomLevel: ZoomLevel,
    limit: Int = .max - 1
  ) -> PlanCost {
    cost(of: index, for: viewport, after: stand(index, viewport, zoomLevel), limit: limit)
  }

  /// Returns an empty plan in place of the previous one. Strategies read only its zoom level.
  private func stand(_ index: PreparedIndex, _ viewport: Viewport, _ zoomLevel: ZoomLevel) -> Plan {
    Plan(
      viewport: viewport,
      zoomLevel: zoomLevel,
      cells: .wholeWorld,
      clusters: [],
      index: index.points,
      anchor: options.anchor,
      strategy: .none
    )
  }
}

extension Plan {
  /// Returns the cluster with an id, or the cluster that could have inherited this id.
  ///
  /// An id survives from plan to plan while its cluster keeps the same points. In a restored plan,
  /// this method finds the cluster with exactly the points that the id stands for.
  ///
  /// - Returns: `nil` if the plan has no such cluster, or more than one candidate. Clusters by
  ///   distance and thinned places do not inherit ids.
  /// - Complexity: O(*c*) for *c* clusters, plus O(*m*) for *m* members.
  public func cluster(named id: ClusterID) -> Cluster? {
    if let cluster = clusters.first(where: { $0.id == id }) { return cluster }
    guard let heir = planned.heir(of: id) else { return nil }
    guard let merging else { return heir }
    // A merged cluster has the id of its first part.
    let shown = clusters[merging.clusters[heir.offset]]
    return merging.parts(ofCluster: shown.offset).contains(heir.offset) && shown.id == heir.id
      ? shown : nil
  }

  /// Returns the planned cluster with exactly the points that an id stands for.
  private func heir(of id: ClusterID) -> Cluster? {
    guard membership.isByCells else { return nil }
    switch id.kind {
    case .area, .node, .disc: return nil
    case .location:
      return cluster(of: PointID(id.column)).flatMap { $0.isUniqueLocation ? $0 : nil }
    case .cell:
      let grid = CellGrid(cellsAroundWorld: UInt64(id.scale) + 1)
      let cell = Cell(column: id.column, row: id.row)
      let points = PointSlice(index: index, ranges: index.keyRanges(of: cell, in: grid))
      guard let first = points.first(where: isInSubset), let cluster = cluster(of: first) else {
        return nil
      }
      return members(of: cluster).elementsEqual(points.filter(isInSubset)) ? cluster : nil
    }
  }

  func isInSubset(_ id: PointID) -> Bool {
    subset.map { index.contains(id, in: $0) } ?? true
  }
}
