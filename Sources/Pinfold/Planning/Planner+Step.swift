extension Planner {
  /// A plan, and what turns what was shown into it.
  public struct Step: Sendable {
    /// What to show.
    public let plan: Plan

    /// What to remove, insert and change for it.
    public let diff: PlanDiff
  }

  /// Plans a viewport and compares with what is shown, as ``plan(_:for:after:)`` and
  /// ``PlanDiff/init(from:to:)`` do, but members are followed only once.
  ///
  /// - Parameters:
  ///   - index: The points.
  ///   - viewport: What the camera shows.
  ///   - previous: The plan that is shown now; without one, everything is inserted.
  public func step(
    _ index: PointIndex,
    for viewport: Viewport,
    after previous: Plan?
  ) -> Step {
    var plan = freshPlan(index, for: viewport, after: previous)
    guard let previous else {
      return Step(plan: plan, diff: PlanDiff(inserting: plan))
    }
    let lineage = Lineage(from: previous, to: plan)
    if keepsNames(of: previous) { keepSurvivors(of: previous, in: &plan, along: lineage) }
    return Step(plan: plan, diff: PlanDiff(from: previous, to: plan, along: lineage))
  }

  /// Returns whether what is shown is right for a viewport: planning it again would
  /// change nothing in sight.
  ///
  /// While this holds, a camera may move without a new plan. What is visible lies in
  /// the planned area, and the zoom level leads to the same clusters.
  ///
  /// - Parameters:
  ///   - plan: A plan of this planner.
  ///   - viewport: What the camera shows.
  /// - Complexity: O(1)
  public func isCurrent(_ plan: Plan, for viewport: Viewport) -> Bool {
    if plan.viewport == viewport { return true }
    switch options.strategy {
    case .grid: return isCurrentGrid(plan, for: viewport)
    case .none: return plan.covers(viewport)
    case .decimals(let thinning):
      return thinning.showsAreas(latitudeSpan: viewport.latitudeSpan)
        == thinning.showsAreas(latitudeSpan: plan.viewport.latitudeSpan)
    case .overlapFilter: return isNear(plan, viewport)
    case .ranked:
      return plan.covers(viewport)
        && levelGrid(at: viewport.zoomLevel) == levelGrid(at: plan.zoomLevel)
    }
  }

  /// Whether a viewport is within the hysteresis of a plan's zoom level.
  func isNear(_ plan: Plan, _ viewport: Viewport) -> Bool {
    (viewport.zoomLevel.value - plan.zoomLevel.value).magnitude <= options.hysteresis
  }

  private func isCurrentGrid(_ plan: Plan, for viewport: Viewport) -> Bool {
    guard options.marginFactor >= 0 else { return false }
    let frame = frame(for: viewport, after: plan)
    return frame.cells.grid == plan.grid
      && (frame.zoomLevel.value <= options.maximumZoom) == plan.isClustered
      && options.minimumCount.value(at: frame.zoomLevel)
        == options.minimumCount.value(at: plan.zoomLevel)
      && plan.covers(viewport)
  }
}

extension Plan {
  /// Whether all that is visible was planned.
  fileprivate func covers(_ viewport: Viewport) -> Bool {
    cells.contains(grid.cells(covering: viewport.visibleMapRect))
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
