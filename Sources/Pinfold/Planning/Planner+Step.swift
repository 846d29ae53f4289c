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
    finishedStep(freshPlan(index, for: viewport, after: previous), after: previous) { $0 }
  }

  /// Plans a viewport, lets a pass merge or move some clusters, and compares the result
  /// with what is shown.
  ///
  ///     let step = planner.step(index, for: viewport, after: shown) { plan in
  ///       plan.merging(overlaps(of: plan.clusters))
  ///     }
  ///
  /// Clusters survive from what was planned before, not from what the pass before made
  /// of it, so passes do not add up from step to step. Names and places are those that
  /// the pass gets and gives.
  ///
  /// - Parameters:
  ///   - index: The points.
  ///   - viewport: What the camera shows.
  ///   - previous: The plan that is shown now; without one, everything is inserted.
  ///   - pass: Gets the plan, and returns what ``Plan/merging(_:)`` makes of it, or the
  ///     plan as it is. It should depend on the plan's clusters and its zoom scale only:
  ///     see ``isCurrent(_:for:)``.
  public func step(
    _ index: PointIndex,
    for viewport: Viewport,
    after previous: Plan?,
    pass: (Plan) -> Plan
  ) -> Step {
    finishedStep(freshPlan(index, for: viewport, after: previous), after: previous) { plan in
      let shown = pass(plan)
      precondition(shown.planned.clusters == plan.clusters, "The pass returned another plan")
      // Also a pass that found nothing to do may find something at another zoom scale.
      return shown.merging == nil ? shown.merging([]) : shown
    }
  }

  private func finishedStep(_ fresh: Plan, after previous: Plan?, pass: (Plan) -> Plan) -> Step {
    guard let previous else {
      let shown = pass(fresh)
      return Step(plan: shown, diff: PlanDiff(inserting: shown))
    }
    var plan = fresh
    let lineage = Lineage(from: previous, to: plan)
    if keepsNames(of: previous) { keepSurvivors(of: previous, in: &plan, along: lineage) }
    let shown = pass(plan)
    let shownLineage = lineage.shown(from: previous, to: shown)
    return Step(plan: shown, diff: PlanDiff(from: previous, to: shown, along: shownLineage))
  }

  /// Returns whether what is shown is right for a viewport: planning it again would
  /// change nothing in sight.
  ///
  /// While this holds, a camera may move without a new plan. What is visible lies in
  /// the planned area, and the zoom level leads to the same clusters. After a pass, the
  /// zoom scale must be the same, too.
  ///
  /// - Parameters:
  ///   - plan: A plan of this planner.
  ///   - viewport: What the camera shows.
  /// - Complexity: O(1)
  public func isCurrent(_ plan: Plan, for viewport: Viewport) -> Bool {
    if plan.viewport == viewport { return true }
    if plan.merging != nil && !plan.hasZoomScale(of: viewport) { return false }
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
  /// Whether views are as far from each other in a viewport as in the plan's.
  fileprivate func hasZoomScale(of viewport: Viewport) -> Bool {
    // Panning moves the edges of the visible rect with rounding. So little zoom moves
    // nothing on a screen by a hundredth of a screen point.
    (viewport.zoomLevel.value - self.viewport.zoomLevel.value).magnitude < 1e-6
  }

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
