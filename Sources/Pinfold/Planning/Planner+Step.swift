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
  ///     let removal = OverlapRemoval()
  ///     let step = planner.step(index, for: viewport, after: shown) { plan in
  ///       removal.applied(to: plan, size: size)
  ///     }
  ///
  /// - Parameters:
  ///   - index: The points.
  ///   - viewport: What the camera shows.
  ///   - previous: The plan that is shown now; without one, everything is inserted.
  ///   - pass: What becomes of the plan before it is shown: it may merge and move
  ///     clusters with ``Plan/merged(_:)``, depending on the clusters and on the zoom
  ///     scale only. Names and places are handed on as if there were none, so passes do
  ///     not add up from step to step.
  public func step(
    _ index: PointIndex,
    for viewport: Viewport,
    after previous: Plan?,
    pass: ((Plan) -> Plan)? = nil
  ) -> Step {
    var plan = freshPlan(index, for: viewport, after: previous)
    guard let previous else {
      let shown = pass.map { plan.shown(by: $0) } ?? plan
      return Step(plan: shown, diff: PlanDiff(inserting: shown))
    }
    let lineage = Lineage(from: previous, to: plan)
    if keepsNames(of: previous) { keepSurvivors(of: previous, in: &plan, along: lineage) }
    let shown = pass.map { plan.shown(by: $0) } ?? plan
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
  /// Returns what a pass makes of the plan.
  fileprivate func shown(by pass: (Plan) -> Plan) -> Plan {
    let shown = pass(self)
    precondition(shown.planned.clusters == planned.clusters, "The pass returned another plan")
    // Also a pass that found nothing to do may find something at another zoom scale.
    return shown.merging == nil ? shown.merged([]) : shown
  }

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
