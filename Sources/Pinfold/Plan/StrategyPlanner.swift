/// What a strategy answers of planning: one type for each strategy, with its settings.
///
/// ``Planner`` uses the one of its settings, and a ``Plan`` one of the strategy that made it. They are
/// classes, as Embedded Swift has existentials of these only.
protocol StrategyPlanner: AnyObject, Sendable {
  /// Plans a viewport, without ids and anchors of what is shown now.
  func plan(_ index: PreparedIndex, for viewport: Viewport, after previous: Plan?) -> Plan

  /// Returns whether planning a viewport again would change nothing in sight, after a
  /// plan by the same strategy for another viewport.
  func isCurrent(_ plan: Plan, for viewport: Viewport) -> Bool

  /// Returns what is planned for a viewport.
  func mapRect(for viewport: Viewport, after previous: Plan?) -> MapRect

  /// Returns what planning a viewport costs, counting clusters up to a limit.
  func cost(
    of index: PreparedIndex,
    for viewport: Viewport,
    after previous: Plan?,
    limit: Int
  ) -> PlanCost

  /// Returns whether the camera is so near that every location is to be shown for itself.
  func isAboveMaximumZoom(_ viewport: Viewport, after previous: Plan?) -> Bool

  /// Returns whether a plan shows places one by one, which must not be merged where they
  /// overlap.
  func showsEachPlace(_ plan: Plan) -> Bool

  /// Returns why the members of a planned cluster of several are shown as one.
  func reason(for cluster: Cluster, in plan: Plan) -> Plan.Reason

  /// Returns the areas that explain a plan, in map points.
  func reaches(of plan: Plan) -> [MapRect]
}

extension StrategyPlanner {
  func isAboveMaximumZoom(_ viewport: Viewport, after previous: Plan?) -> Bool { false }

  func reaches(of plan: Plan) -> [MapRect] { plan.reachesOfClusters(self) }
}

extension ClusterOptions {
  /// The planner of settings that are clamped.
  var strategyPlanner: any StrategyPlanner {
    switch strategy {
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

extension CellBlock {
  /// The one cell of the whole world.
  static let wholeWorld = CellGrid(cellsAroundWorld: 1).cells(covering: .world)

  /// Returns whether all cells of a block of the same grid belong to this one.
  func contains(_ other: CellBlock) -> Bool {
    guard other.count > 0 else { return true }
    guard columnCount > 0, other.firstRow >= firstRow else { return false }
    let rowOffset = Int(clamping: other.firstRow - firstRow)
    // A block of all columns has no first one.
    let isWhole = UInt64(columnCount) == grid.cellsAroundWorld
    let columnOffset = columnOffset(other.firstColumn)
    // An `Int` may have 32 bits, too few for the sum of two of these.
    return rowOffset <= rowCount - other.rowCount
      && (isWhole || columnOffset <= columnCount - other.columnCount)
  }
}
