/// Plans the cells of a grid, each as one cluster or as separate locations.
final class GridPlanner: StrategyPlanner {
  let options: ClusterOptions
  let clustering: GridClustering

  init(_ options: ClusterOptions, _ clustering: GridClustering) {
    (self.options, self.clustering) = (options, clustering)
  }

  func plan(_ index: PreparedIndex, for viewport: Viewport, after previous: Plan?) -> Plan {
    plan(index.points, for: viewport, after: previous, in: .world)
  }

  /// - Parameter bounds: A rect around all points. No other cells are planned.
  func plan(
    _ index: PointIndex,
    for viewport: Viewport,
    after previous: Plan?,
    in bounds: GridRect
  ) -> Plan {
    var frame = frame(for: viewport, after: previous)
    frame.cells = frame.cells.clipped(to: bounds)
    var plan = options.emptyPlan(index, viewport, frame.zoomLevel, frame.cells)
    let maker = ClusterMaker(clustering, plan)
    var list = CellClusters()
    // The tallies of a band fit in the cache, and bands limit the memory.
    for band in frame.cells.bands(ofAtMost: 1 << 14) {
      maker.appendClusters(of: band, to: &list)
    }
    plan.fill(list)
    return plan
  }

  func isCurrent(_ plan: Plan, for viewport: Viewport) -> Bool {
    let frame = frame(for: viewport, after: plan)
    return frame.cells.grid == plan.grid
      && isClustered(at: frame.zoomLevel) == isClustered(at: plan.zoomLevel)
      && clustering.minimumCount.value(at: frame.zoomLevel)
        == clustering.minimumCount.value(at: plan.zoomLevel)
      && options.covers(viewport, plan, in: plan.grid)
  }

  func mapRect(for viewport: Viewport, after previous: Plan?) -> MapRect {
    frame(for: viewport, after: previous).cells.mapRect
  }

  func cost(
    of index: PreparedIndex,
    for viewport: Viewport,
    after previous: Plan?,
    limit: Int
  ) -> PlanCost {
    let shown = shownCount(of: index.points, viewport, after: previous, limit: limit, in: .world)
    return PlanCost(cellCount: cellCount(for: viewport), shownCount: shown)
  }

  func cellCount(for viewport: Viewport) -> Double {
    options.plannedCellCount(of: clustering.cellSize.value(at: viewport.zoomLevel), for: viewport)
  }

  /// Returns at least the number of clusters.
  ///
  /// - Parameter bounds: A rect around all points.
  func shownCount(
    of index: PointIndex,
    _ viewport: Viewport,
    after previous: Plan?,
    limit: Int,
    in bounds: GridRect
  ) -> Int {
    var frame = frame(for: viewport, after: previous)
    frame.cells = frame.cells.clipped(to: bounds)
    let maker = ClusterMaker(
      clustering,
      options.emptyPlan(index, viewport, frame.zoomLevel, frame.cells)
    )
    if !maker.showsLocations && frame.cells.count <= limit { return frame.cells.count }
    let points = index.count(in: frame.cells.mapRect.quicklyCounted)
    guard points > limit else { return points }
    var count = 0
    for band in frame.cells.bands(ofAtMost: 1 << 14) where count <= limit {
      count += maker.count(of: band, limit: limit - count)
    }
    return count
  }

  func isAboveMaximumZoom(_ viewport: Viewport, after previous: Plan?) -> Bool {
    !isClustered(at: zoomLevel(for: viewport, after: previous))
  }

  func showsEachPlace(_ plan: Plan) -> Bool { !isClustered(at: plan.zoomLevel) }

  func reason(for cluster: Cluster, in plan: Plan) -> Plan.Reason {
    cluster.isUniqueLocation
      ? .location : .cell(cluster.cell, plan.grid.mapRect(of: cluster.cell))
  }

  func reaches(of plan: Plan) -> [MapRect] { plan.cells.cells().map(plan.grid.mapRect) }
}

extension GridPlanner {
  private func isClustered(at zoomLevel: ZoomLevel) -> Bool {
    zoomLevel.value <= clustering.maximumZoom
  }

  /// Returns the zoom level of the plan. Exact cells ignore the hysteresis.
  private func zoomLevel(for viewport: Viewport, after previous: Plan?) -> ZoomLevel {
    switch clustering.lattice {
    case .levels: options.heldZoomLevel(for: viewport, after: previous)
    case .exact: viewport.zoomLevel
    }
  }

  func frame(
    for viewport: Viewport,
    after previous: Plan?
  ) -> (zoomLevel: ZoomLevel, cells: CellBlock) {
    let zoomLevel = zoomLevel(for: viewport, after: previous)
    let grid =
      switch clustering.lattice {
      case .levels: CellGrid(level: zoomLevel, cellsOfAtLeast: clustering.cellSize)
      case .exact: exactGrid(for: viewport)
      }
    let area = options.area(of: viewport)
    let bounded = grid.bounded(for: area, cellLimit: ClusterOptions.maximumCellCount)
    return (zoomLevel, bounded.cells(covering: area))
  }

  private func exactGrid(for viewport: Viewport) -> CellGrid {
    let cellSize = clustering.cellSize.value(at: viewport.zoomLevel)
    return CellGrid(cellsOfAtLeast: cellSize * viewport.visibleMapRect.width / viewport.width)
  }
}
