extension Planner {
  /// Returns whether what is shown is right for a viewport: planning it again would
  /// change nothing in sight.
  ///
  /// While this holds, a camera may move without a new plan. What is visible lies in
  /// the planned area, and the zoom level leads to the same clusters. After a pass, the
  /// zoom scale must be the same, too.
  ///
  /// - Parameters:
  ///   - plan: A plan by these settings.
  ///   - viewport: What the camera shows.
  /// - Complexity: O(1)
  public func isCurrent(_ plan: Plan, for viewport: Viewport) -> Bool {
    guard plan.strategy == options.strategy else { return false }
    if plan.viewport == viewport { return true }
    if plan.merging != nil && !plan.hasZoomScale(of: viewport) { return false }
    switch options.strategy {
    case .grid: return isCurrentGrid(plan, for: viewport)
    case .none: return covers(viewport, plan, in: levelGrid(at: viewport.zoomLevel))
    case .decimals(let thinning):
      return thinning.showsAreas(latitudeSpan: viewport.latitudeSpan)
        == thinning.showsAreas(latitudeSpan: plan.viewport.latitudeSpan)
    case .overlapFilter(let filter): return isFiltered(plan, for: viewport, filter)
    case .radius: return isCurrentRadius(plan, for: viewport)
    case .ranked:
      return levelGrid(at: heldZoomLevel(for: viewport, after: plan))
        == levelGrid(at: plan.zoomLevel)
        && covers(viewport, plan, in: plan.grid)
    }
  }

  private func isCurrentGrid(_ plan: Plan, for viewport: Viewport) -> Bool {
    let frame = frame(for: viewport, after: plan)
    return frame.cells.grid == plan.grid
      && (frame.zoomLevel.value <= options.maximumZoom) == plan.isClustered
      && options.minimumCount.value(at: frame.zoomLevel)
        == options.minimumCount.value(at: plan.zoomLevel)
      && covers(viewport, plan, in: plan.grid)
  }

  /// Whether all was planned that is to be shown.
  ///
  /// With a margin below zero some of what is visible is not, and which part that is
  /// depends on the camera: then the very same cells must have been planned.
  func covers(_ viewport: Viewport, _ plan: Plan, in grid: CellGrid) -> Bool {
    let visible = viewport.visibleMapRect
    guard options.marginFactor < 0 else {
      return plan.cells.contains(plan.grid.cells(covering: visible))
    }
    return plan.cells
      == grid.cells(covering: visible.expanded(byMarginFactor: options.marginFactor))
  }
}

extension Plan {
  /// Whether views are as far from each other in a viewport as in the plan's.
  fileprivate func hasZoomScale(of viewport: Viewport) -> Bool {
    // Panning moves the edges of the visible rect with rounding. So little zoom moves
    // nothing on a screen by a hundredth of a screen point.
    (viewport.zoomLevel.value - self.viewport.zoomLevel.value).magnitude < 1e-6
  }
}

extension CellBlock {
  /// Returns whether all cells of a block of the same grid belong to this one.
  func contains(_ other: CellBlock) -> Bool {
    guard other.count > 0 else { return true }
    guard columnCount > 0, other.firstRow >= firstRow else { return false }
    let rows = Int(clamping: other.firstRow - firstRow) + other.rowCount
    // A block of all columns has no first one.
    let isWhole = UInt64(columnCount) == grid.cellsAroundWorld
    let columns = columnOffset(other.firstColumn) + other.columnCount
    return rows <= rowCount && (isWhole || columns <= columnCount)
  }
}
