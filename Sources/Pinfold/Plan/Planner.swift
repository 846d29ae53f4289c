/// Makes plans: from points and a camera to what to show.
///
///     let planner = Planner(options)
///     var plan = planner.plan(index, for: viewport)
///     plan = planner.plan(index, for: nextViewport, after: plan)
public struct Planner: Sendable {
  /// The settings, clamped: see ``ClusterOptions/clamped()``.
  public let options: ClusterOptions

  /// The planner of the strategy.
  let strategy: any StrategyPlanner

  /// Creates a planner. Settings that make no sense are clamped, and none traps.
  public init(_ options: ClusterOptions = ClusterOptions()) {
    self.options = options.clamped()
    strategy = self.options.strategyPlanner
  }
}

extension Planner {
  /// Plans a viewport.
  ///
  /// - Parameters:
  ///   - index: The points, and what is prepared of them.
  ///   - viewport: What the camera shows.
  ///   - previous: The plan that is shown now, if any. Clusters that survive from it
  ///     keep their ids and anchors, and a zoom level near to its own changes
  ///     nothing.
  /// - Complexity: O(*c* log *n*) for *c* cells. In a grid of exact cells, points
  ///   near the cells' edges are visited too.
  public func plan(
    _ index: PreparedIndex,
    for viewport: Viewport,
    after previous: Plan? = nil
  ) -> Plan {
    var plan = strategy.plan(index, for: viewport, after: previous)
    if let previous, keepsNames(of: previous) {
      keepSurvivors(of: previous, in: &plan, along: Lineage(from: previous, to: plan))
    }
    return plan
  }

  /// Plans a viewport of points that have nothing prepared; see ``plan(_:for:after:)``.
  public func plan(
    _ points: PointIndex,
    for viewport: Viewport,
    after previous: Plan? = nil
  ) -> Plan {
    plan(PreparedIndex(points), for: viewport, after: previous)
  }

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
    // Views that were merged or moved are at another distance.
    guard plan.merging == nil || plan.viewport.zoomLevel.isSameScale(as: viewport.zoomLevel)
    else { return false }
    return strategy.isCurrent(plan, for: viewport)
  }

  /// Returns the area that is planned for a viewport, in map points; `maxX` is beyond the
  /// world's width when it crosses the antimeridian.
  public func mapRect(for viewport: Viewport, after previous: Plan? = nil) -> MapRect {
    strategy.mapRect(for: viewport, after: previous)
  }

  /// Returns an estimate of the cost of planning a viewport, for servers that refuse
  /// plans that cost too much.
  ///
  /// - Parameters:
  ///   - index: The points, and what is prepared of them.
  ///   - viewport: What the camera shows.
  ///   - previous: The plan that is shown now, if any.
  ///   - limit: How many clusters are counted at most.
  /// - Complexity: O(1) for a grid whose cells are one cluster each. Otherwise, if more points than
  ///   the limit are in sight, as for a plan.
  public func cost(
    of index: PreparedIndex,
    for viewport: Viewport,
    after previous: Plan? = nil,
    limit: Int = .max - 1
  ) -> PlanCost {
    strategy.cost(of: index, for: viewport, after: previous, limit: limit)
  }

  /// Returns whether a plan would show every location for itself, as the zoom level is
  /// above the maximum zoom of the grid or of the clusters by distance.
  ///
  /// - Parameters:
  ///   - viewport: What the camera shows.
  ///   - previous: The plan that is shown now, if any, whatever its strategy.
  package func isAboveMaximumZoom(_ viewport: Viewport, after previous: Plan?) -> Bool {
    strategy.isAboveMaximumZoom(viewport, after: previous)
  }
}

extension Planner {
  /// Returns whether a plan by these settings shows places one by one, which stay even
  /// where they overlap: above the maximum zoom, and by strategies that are about places.
  public func showsEachPlace(_ plan: Plan) -> Bool {
    strategy.showsEachPlace(plan)
  }

  /// Returns whether a plan by these settings keeps its views as they are, without a pass that
  /// removes overlaps: they are places one by one, see ``showsEachPlace(_:)``, or discs that never
  /// overlap.
  public func keepsViews(_ plan: Plan) -> Bool {
    options.strategy.spaced != nil || showsEachPlace(plan)
  }
}

/// An estimate of the cost of making a plan, known before the plan is made.
public struct PlanCost: Hashable, Sendable {
  /// How many cells are counted, however few points there are; zero for strategies
  /// without cells.
  public var cellCount = 0.0

  /// How many points are grouped one by one; zero for strategies that count them by
  /// cells or nodes.
  public var visitedPointCount = 0

  /// How many clusters and points are shown at most; zero where only a plan tells, as with
  /// ``Strategy/overlapFilter(_:)``. A strategy that counts clusters stops at one more than the
  /// requested limit.
  public var shownCount = 0
}
