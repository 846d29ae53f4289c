/// The planner of one strategy, with its settings.
///
/// Implementations are classes, because Embedded Swift supports existentials only for classes.
protocol StrategyPlanner: AnyObject, Sendable {
  /// Plans a viewport, without inheriting ids and anchors.
  func plan(_ index: PreparedIndex, for viewport: Viewport, after previous: Plan?) -> Plan

  /// Returns whether a plan by the same strategy is still valid for another viewport.
  func isCurrent(_ plan: Plan, for viewport: Viewport) -> Bool

  /// Returns the area to plan, in map points.
  func mapRect(for viewport: Viewport, after previous: Plan?) -> MapRect

  /// Estimates the cost of a plan. Counts clusters up to a limit.
  func cost(
    of index: PreparedIndex,
    for viewport: Viewport,
    after previous: Plan?,
    limit: Int
  ) -> PlanCost

  /// Returns whether the camera is close enough to show each location separately.
  func isAboveMaximumZoom(_ viewport: Viewport, after previous: Plan?) -> Bool

  /// Returns whether a plan shows places one by one. Such places are not merged if they overlap.
  func showsEachPlace(_ plan: Plan) -> Bool

  /// Returns why the members of a planned cluster share one view. It has several members.
  func reason(for cluster: Cluster, in plan: Plan) -> Plan.Reason

  /// Returns the areas that explain a plan, in map points.
  func reaches(of plan: Plan) -> [MapRect]
}

extension StrategyPlanner {
  func isAboveMaximumZoom(_ viewport: Viewport, after previous: Plan?) -> Bool { false }

  func reaches(of plan: Plan) -> [MapRect] { plan.reachesOfClusters(self) }
}

extension ClusterOptions {
  /// - Precondition: The settings are clamped.
  var strategyPlanner: any StrategyPlanner {
    if ColumnKinds.areIncluded, let border { return BorderPlanner(self, border) }
    return switch strategy {
    case .spaced(let clustering): SpacedPlanner(self, clustering)
    case .grid(let clustering): GridPlanner(self, clustering)
    case .none: EachPlanner(self)
    case .decimals(let thinning): DecimalPlanner(self, thinning)
    case .overlapFilter(let filter): OverlapFilterPlanner(self, filter)
    case .ranked(let thinning): RankedPlanner(self, thinning)
    case .radius(let clustering): RadiusPlanner(self, clustering)
    }
  }
}

extension ClusterOptions {
  /// The column of borders, if the strategy has them.
  var border: Int? {
    switch strategy {
    case .grid, .spaced, .radius: borderColumn
    case .none, .decimals, .overlapFilter, .ranked: nil
    }
  }
}

extension CellBlock {
  static let wholeWorld = CellGrid(cellsAroundWorld: 1).cells(covering: .world)

  /// Both blocks belong to the same grid.
  func contains(_ other: CellBlock) -> Bool {
    guard other.count > 0 else { return true }
    guard columnCount > 0, other.firstRow >= firstRow else { return false }
    let rowOffset = Int(clamping: other.firstRow - firstRow)
    // A block of all columns may start at any column.
    let isWhole = UInt64(columnCount) == grid.cellsAroundWorld
    let columnOffset = columnOffset(other.firstColumn)
    // A sum of two offsets may overflow a 32-bit `Int`.
    return rowOffset <= rowCount - other.rowCount
      && (isWhole || columnOffset <= columnCount - other.columnCount)
  }
}
