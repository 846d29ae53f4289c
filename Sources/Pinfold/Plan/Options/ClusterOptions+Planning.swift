/// What planners of all strategies do by the settings.
extension ClusterOptions {
  /// A plan before its clusters are made.
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

  /// The zoom level to plan for: that of the plan before within the hysteresis.
  func heldZoomLevel(for viewport: Viewport, after previous: Plan?) -> ZoomLevel {
    guard let previous,
      (viewport.zoomLevel.value - previous.zoomLevel.value).magnitude <= hysteresis
    else { return viewport.zoomLevel }
    return previous.zoomLevel
  }

  /// What is visible, and the margin around it.
  func area(of viewport: Viewport) -> MapRect {
    viewport.visibleMapRect.expanded(byMarginFactor: marginFactor)
  }

  /// Whether all was planned that is to be shown.
  ///
  /// With a margin below zero some of what is visible is not, and which part that is
  /// depends on the camera: then the very same cells must have been planned.
  func covers(_ viewport: Viewport, _ plan: Plan, in grid: CellGrid) -> Bool {
    let isAllPlanned = marginFactor >= 0
    let grid = isAllPlanned ? plan.grid : grid
    let area = isAllPlanned ? viewport.visibleMapRect : area(of: viewport)
    // Cells that were planned for another viewport may be far too many for this one.
    guard grid.countable(in: area) == grid else { return false }
    let cells = grid.cells(covering: area)
    return isAllPlanned ? plan.cells.contains(cells) : plan.cells == cells
  }

  /// Returns about how many cells of a size in screen points are planned for a viewport.
  func plannedCellCount(of cellSize: Double, for viewport: Viewport) -> Double {
    // No more than go around the world.
    let limit = MapRect.world.width * viewport.zoomScale / cellSize
    let share = 1 + 2 * marginFactor
    let columns = min(viewport.width * share / cellSize, limit)
    let rows = min(viewport.height * share / cellSize, limit)
    return columns * rows
  }
}
