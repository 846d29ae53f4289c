extension Planner {
  /// Shows clusters by distance: the nodes of a level of the hierarchy.
  func plan(
    _ index: PointIndex,
    for viewport: Viewport,
    after previous: Plan?,
    _ clustering: RadiusClustering
  ) -> Plan {
    let frame = radiusFrame(for: viewport, after: previous)
    var plan = emptyPlan(index, viewport, frame.zoomLevel, frame.cells)
    let maker = RadiusClusterMaker(
      hierarchy: previous?.hierarchy(of: index, clustering) ?? RadiusHierarchy(index, clustering),
      cells: frame.cells,
      anchor: options.anchor
    )
    let made = maker.made(zoomLevel: Self.radiusLevel(at: frame.zoomLevel))
    (plan.clusters, plan.radius) = (made.clusters, made.placement)
    return plan
  }

  /// Whether planning again would lead to the same level and the same cells.
  func isCurrentRadius(_ plan: Plan, for viewport: Viewport) -> Bool {
    let frame = radiusFrame(for: viewport, after: plan)
    return frame.cells.grid == plan.grid
      && Self.radiusLevel(at: frame.zoomLevel) == Self.radiusLevel(at: plan.zoomLevel)
      && covers(viewport, plan, in: plan.grid)
  }

  /// The cells to plan and the zoom level to plan them for.
  ///
  /// Cells are of 64 screen points at each level: they say what is planned and in which
  /// order, and nothing else.
  private func radiusFrame(
    for viewport: Viewport,
    after previous: Plan?
  ) -> (zoomLevel: ZoomLevel, cells: CellBlock) {
    let zoomLevel = heldZoomLevel(for: viewport, after: previous)
    // The finest grid has 2³² cells.
    let level = min(Self.radiusLevel(at: zoomLevel), 30)
    let grid = CellGrid(cellsAroundWorld: 4 << UInt64(level))
    let area = viewport.visibleMapRect.expanded(byMarginFactor: options.marginFactor)
    return (zoomLevel, grid.cells(covering: area))
  }
}

extension Plan {
  /// The hierarchy of the plan, if it is that of an index: then it need not be made
  /// again.
  fileprivate func hierarchy(
    of index: PointIndex,
    _ clustering: RadiusClustering
  ) -> RadiusHierarchy? {
    guard index.preparedTree(clustering) == nil, let hierarchy = radius?.hierarchy,
      hierarchy.clustering == clustering, index.isSame(as: self.index)
    else { return nil }
    return hierarchy
  }
}
