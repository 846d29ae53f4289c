extension ClusterOptions {
  func emptyPlan(
    _ index: PointIndex,
    _ viewport: Viewport,
    _ zoomLevel: ZoomLevel,
    _ cells: CellBlock
  ) -> Plan {
    Plan(
      viewport: viewport,
      zoomLevel: zoomLevel,
      cells: cells,
      clusters: [],
      index: index,
      anchor: anchor,
      strategy: strategy
    )
  }

  /// Keeps the previous plan's level within the hysteresis.
  func heldZoomLevel(for viewport: Viewport, after previous: Plan?) -> ZoomLevel {
    guard let previous,
      (viewport.zoomLevel.value - previous.zoomLevel.value).magnitude <= hysteresis
    else { return viewport.zoomLevel }
    return previous.zoomLevel
  }

  func area(of viewport: Viewport) -> MapRect {
    viewport.visibleMapRect.expanded(byMarginFactor: marginFactor)
  }

  /// Returns whether a plan contains all cells that a viewport needs.
  ///
  /// With a negative margin, the planned part depends on the camera. Then the cells must be the
  /// same.
  func covers(_ viewport: Viewport, _ plan: Plan, in grid: CellGrid) -> Bool {
    let isAllPlanned = marginFactor >= 0
    let grid = isAllPlanned ? plan.grid : grid
    let area = isAllPlanned ? viewport.visibleMapRect : area(of: viewport)
    // Cells planned for another viewport may be far too many for this one.
    guard grid.countable(in: area) == grid else { return false }
    let cells = grid.cells(covering: area)
    return isAllPlanned ? plan.cells.contains(cells) : plan.cells == cells
  }

  /// Returns an approximate number, for a cell size in screen points.
  func plannedCellCount(of cellSize: Double, for viewport: Viewport) -> Double {
    // The number of cells around the world is an upper limit.
    let limit = MapRect.world.width * viewport.zoomScale / cellSize
    let share = 1 + 2 * marginFactor
    let columns = min(viewport.width * share / cellSize, limit)
    let rows = min(viewport.height * share / cellSize, limit)
    return columns * rows
  }
}
