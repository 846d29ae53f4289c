extension Planner {
  /// Plans a viewport at the zoom level of a plan that was made of the same points before: the
  /// same clusters in the same places, with the names that they have without a history.
  ///
  /// A plan after another one may keep its zoom level, within the hysteresis. So a plan that is
  /// not at hand is made again from its points, its viewport, its settings and its zoom level.
  /// Names that it got from plans before are not known, but ``Plan/cluster(named:)`` finds
  /// clusters by them. With ``Strategy/overlapFilter(_:)`` places depend on more than the zoom
  /// level, and may be others.
  ///
  /// - Parameters:
  ///   - index: The points, and what is prepared of them.
  ///   - viewport: What the camera shows.
  ///   - zoomLevel: That of the plan; one that is further from the viewport's than the
  ///     hysteresis counts for nothing.
  /// - Complexity: As for ``plan(_:for:after:)-(PreparedIndex,_,_)``.
  public func plan(
    _ index: PreparedIndex,
    for viewport: Viewport,
    at zoomLevel: ZoomLevel
  ) -> Plan {
    strategy.plan(index, for: viewport, after: stand(index, viewport, zoomLevel))
  }

  /// Returns an estimate of the cost of such a plan; see ``cost(of:for:after:limit:)``.
  public func cost(
    of index: PreparedIndex,
    for viewport: Viewport,
    at zoomLevel: ZoomLevel,
    limit: Int = .max - 1
  ) -> PlanCost {
    cost(of: index, for: viewport, after: stand(index, viewport, zoomLevel), limit: limit)
  }

  /// A plan in place of the one before, of which a strategy takes the zoom level.
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
  /// Returns the cluster with a name, or the one that could have got it from a plan before, while
  /// it survived: the cluster of exactly those points that the name stands for.
  ///
  /// - Returns: `nil` where there is none, or none for certain. Names of clusters by distance and
  ///   of thinned places are not passed on.
  /// - Complexity: O(*c*) for *c* clusters, and O(*m*) for *m* members.
  public func cluster(named id: ClusterID) -> Cluster? {
    if let cluster = clusters.first(where: { $0.id == id }) { return cluster }
    guard let heir = planned.heir(of: id) else { return nil }
    guard let merging else { return heir }
    // What is merged has the name of its first part.
    let shown = clusters[merging.clusters[heir.offset]]
    return merging.parts(ofCluster: shown.offset).contains(heir.offset) && shown.id == heir.id
      ? shown : nil
  }

  /// The planned cluster of the points that a name stands for.
  private func heir(of id: ClusterID) -> Cluster? {
    guard isByCells else { return nil }
    switch id.kind {
    case .area, .node, .disc: return nil
    case .location:
      return cluster(of: PointID(id.column)).flatMap { $0.isUniqueLocation ? $0 : nil }
    case .cell:
      let grid = CellGrid(cellsAroundWorld: UInt64(id.scale) + 1)
      let cell = Cell(column: id.column, row: id.row)
      let points = PointSlice(index: index, ranges: index.keyRanges(of: cell, in: grid))
      guard let first = points.first(where: { _ in true }), let cluster = cluster(of: first) else {
        return nil
      }
      return members(of: cluster).elementsEqual(points) ? cluster : nil
    }
  }
}
