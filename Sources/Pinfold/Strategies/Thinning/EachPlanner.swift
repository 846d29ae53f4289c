final class EachPlanner: StrategyPlanner {
  let options: ClusterOptions

  init(_ options: ClusterOptions) { self.options = options }

  func plan(_ index: PreparedIndex, for viewport: Viewport, after previous: Plan?) -> Plan {
    let points = PlacedPoints(index.points, in: cells(for: viewport))
    let zoomLevel = options.heldZoomLevel(for: viewport, after: previous)
    let plan = options.emptyPlan(index.points, viewport, zoomLevel, points.cells)
    return points.plan(
      plan,
      groups: Array(points.rows.indices.map { Int32(truncatingIfNeeded: $0) })
    ) {
      Representative(slot: $0, id: ClusterID(location: PointID(points.rows[$0])))
    }
  }

  func isCurrent(_ plan: Plan, for viewport: Viewport) -> Bool {
    options.covers(viewport, plan, in: grid(for: viewport))
  }

  func mapRect(for viewport: Viewport, after previous: Plan?) -> MapRect {
    cells(for: viewport).mapRect
  }

  func cost(
    of index: PreparedIndex,
    for viewport: Viewport,
    after previous: Plan?,
    limit: Int
  ) -> PlanCost {
    PlanCost(shownCount: index.points.count(in: cells(for: viewport).mapRect))
  }

  func showsEachPlace(_ plan: Plan) -> Bool { true }

  func reason(for cluster: Cluster, in plan: Plan) -> Plan.Reason { .location }

  func reaches(of plan: Plan) -> [MapRect] { [] }

  func cells(for viewport: Viewport) -> CellBlock {
    grid(for: viewport).cells(covering: options.area(of: viewport))
  }

  /// The grid, which determines only the planned area and the order of points.
  private func grid(for viewport: Viewport) -> CellGrid {
    CellGrid(level: viewport.zoomLevel, cellsOfAtLeast: 60).countable(
      in: options.area(of: viewport)
    )
  }
}
