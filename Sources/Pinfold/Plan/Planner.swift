/// Plans which clusters to show for a viewport.
///
///     let planner = Planner(options)
///     var plan = planner.plan(index, for: viewport)
///     plan = planner.plan(index, for: nextViewport, after: plan)
public struct Planner: Sendable {
  /// The settings, clamped to valid values: see ``ClusterOptions/clamped()``.
  public let options: ClusterOptions

  let strategy: any StrategyPlanner

  /// Creates a planner. Invalid settings are clamped.
  public init(_ options: ClusterOptions = ClusterOptions()) {
    self.options = options.clamped()
    strategy = self.options.strategyPlanner
  }
}

extension Planner {
  /// Plans a viewport.
  ///
  /// - Parameters:
  ///   - index: The points, prepared if the strategy needs it.
  ///   - viewport: The visible part of the map.
  ///   - previous: The plan on the screen, if any. Surviving clusters keep their ids and anchors.
  ///     Zoom changes within the hysteresis change no clusters.
  /// - Complexity: O(*c* log *n*) for *c* cells. A grid of exact cells also visits the points near
  ///   the edges of cells.
  public func plan(
    _ index: PreparedIndex,
    for viewport: Viewport,
    after previous: Plan? = nil
  ) -> Plan {
    var plan = strategy.plan(index, for: viewport, after: previous)
    keepNames(of: previous, in: &plan)
    return plan
  }

  /// Gives surviving clusters their names in the previous plan.
  func keepNames(of previous: Plan?, in plan: inout Plan) {
    guard let previous, keepsNames(of: previous) else { return }
    keepSurvivors(of: previous, in: &plan, along: Lineage(from: previous, to: plan))
  }

  /// Plans a viewport of unprepared points; see ``plan(_:for:after:)``.
  public func plan(
    _ points: PointIndex,
    for viewport: Viewport,
    after previous: Plan? = nil
  ) -> Plan {
    plan(PreparedIndex(points), for: viewport, after: previous)
  }

  /// Returns whether `plan` is still valid for `viewport`.
  ///
  /// While a plan is valid, planning again would change nothing on the screen, so the camera can
  /// move without a new plan. The plan must cover the visible area, and its zoom level must lead to
  /// the same clusters. After a pass, the zoom scale must also be the same.
  ///
  /// - Parameters:
  ///   - plan: A plan made with these settings.
  ///   - viewport: The visible part of the map.
  /// - Complexity: O(1)
  public func isCurrent(_ plan: Plan, for viewport: Viewport) -> Bool {
    guard plan.strategy == options.strategy && plan.borderColumn == options.border
    else { return false }
    if plan.viewport == viewport { return true }
    // At another zoom scale, merged or moved views have other distances.
    guard plan.merging == nil || plan.viewport.zoomLevel.isSameScale(as: viewport.zoomLevel)
    else { return false }
    return strategy.isCurrent(plan, for: viewport)
  }

  /// Returns the area to plan for a viewport, in map points.
  ///
  /// If it crosses the antimeridian, `maxX` is greater than the world's width.
  public func mapRect(for viewport: Viewport, after previous: Plan? = nil) -> MapRect {
    strategy.mapRect(for: viewport, after: previous)
  }

  /// Estimates the cost of planning a viewport. A server can use the estimate to refuse expensive
  /// plans.
  ///
  /// - Parameters:
  ///   - index: The points, prepared if the strategy needs it.
  ///   - viewport: The visible part of the map.
  ///   - previous: The plan on the screen, if any.
  ///   - limit: The maximum number of clusters to count.
  /// - Complexity: O(1) for a grid with one cluster per cell. In other strategies, up to the time
  ///   of a plan if more points than the limit are visible.
  public func cost(
    of index: PreparedIndex,
    for viewport: Viewport,
    after previous: Plan? = nil,
    limit: Int = .max - 1
  ) -> PlanCost {
    strategy.cost(of: index, for: viewport, after: previous, limit: limit)
  }

  /// Returns whether a plan would show each location separately, because its zoom level is above
  /// the maximum zoom of the grid or of the clusters by distance.
  ///
  /// - Parameters:
  ///   - viewport: The visible part of the map.
  ///   - previous: The plan on the screen, if any. Its strategy may differ.
  package func isAboveMaximumZoom(_ viewport: Viewport, after previous: Plan?) -> Bool {
    strategy.isAboveMaximumZoom(viewport, after: previous)
  }
}

extension Planner {
  /// Returns whether a plan with these settings shows places one by one and keeps overlapping
  /// views.
  ///
  /// This is true above the maximum zoom, and for strategies that show single places.
  public func showsEachPlace(_ plan: Plan) -> Bool {
    strategy.showsEachPlace(plan)
  }

  /// Returns whether a plan with these settings needs no pass that removes overlaps.
  ///
  /// This is true for spaced clusters without borders, which never overlap, and for single places:
  /// see ``showsEachPlace(_:)``.
  public func keepsViews(_ plan: Plan) -> Bool {
    options.strategy.spaced != nil && options.border == nil || showsEachPlace(plan)
  }
}

/// An estimate of the cost of a plan, available before planning.
public struct PlanCost: Hashable, Sendable {
  /// The number of cells to count, or zero for strategies without cells.
  public var cellCount = 0.0

  /// The number of points to group one by one, or zero for strategies that count cells or nodes.
  public var visitedPointCount = 0

  /// An upper bound of the number of clusters and points to show.
  ///
  /// The value is zero if only planning can tell, as with ``Strategy/overlapFilter(_:)``.
  /// Strategies that count clusters stop at one more than the requested limit.
  public var shownCount = 0
}
