/// Thinning by rank: each cell shows only its best-ranked point, up to a maximum number of views.
///
/// Cells double in size until the number of views fits the budget. The best point of a cell is also
/// the best point of one of its four parts, so zooming in does not hide a shown point that stays in
/// view.
public struct RankedThinning: Hashable, Sendable {
  /// The maximum number of views in the planned area. Defaults to 100. Clamped to 1...100,000.
  public var budget = 100

  /// The column with ranks. The highest rank comes first, then the lowest id.
  ///
  /// Points without a value are last. Without this column in the index, all points are without a
  /// rank.
  public var rankColumn = 0

  /// The initial side of cells in screen points, by zoom level.
  ///
  /// Defaults to 60, which also replaces NaN. Clamped to 1...10⁹.
  public var cellSize: ZoomSteps<Double> = 60

  /// Creates settings with default values.
  public init() {}

  func clamped() -> RankedThinning {
    var thinning = self
    thinning.budget = budget.clamped(to: 1...100_000)
    thinning.cellSize = cellSize.map { $0.clamped(to: 1...1e9, default: 60) }
    return thinning
  }
}

/// Plans the best-ranked point of each cell, in cells large enough for the budget.
final class RankedPlanner: StrategyPlanner {
  let options: ClusterOptions
  let thinning: RankedThinning

  init(_ options: ClusterOptions, _ thinning: RankedThinning) {
    (self.options, self.thinning) = (options, thinning)
  }

  func plan(_ index: PreparedIndex, for viewport: Viewport, after previous: Plan?) -> Plan {
    let index = index.points
    let area = options.area(of: viewport)
    let zoomLevel = options.heldZoomLevel(for: viewport, after: previous)
    var grid = finestGrid(at: zoomLevel).countable(in: area)
    while true {
      let cells = grid.cells(covering: area)
      guard cells.count > 0 else { return options.emptyPlan(index, viewport, zoomLevel, cells) }
      // No screen has more cells, and tallying them would waste memory.
      if cells.count <= ClusterOptions.maximumCellCount {
        let entries = CellTally.entries(of: index, in: cells)
        let count = entries.reduce(0) { $0 + ($1.count > 0 ? 1 : 0) }
        guard count > thinning.budget && grid.cellsAroundWorld > 1 else {
          return plan(options.emptyPlan(index, viewport, zoomLevel, cells), entries)
        }
      }
      grid = CellGrid(cellsAroundWorld: grid.cellsAroundWorld / 2)
    }
  }

  func isCurrent(_ plan: Plan, for viewport: Viewport) -> Bool {
    finestGrid(at: options.heldZoomLevel(for: viewport, after: plan))
      == finestGrid(at: plan.zoomLevel)
      && options.covers(viewport, plan, in: plan.grid)
  }

  func mapRect(for viewport: Viewport, after previous: Plan?) -> MapRect {
    let area = options.area(of: viewport)
    return finestGrid(at: options.heldZoomLevel(for: viewport, after: previous))
      .countable(in: area).cells(covering: area).mapRect
  }

  func cost(
    of index: PreparedIndex,
    for viewport: Viewport,
    after previous: Plan?,
    limit: Int
  ) -> PlanCost {
    let size = thinning.cellSize.value(at: viewport.zoomLevel)
    let cells = options.plannedCellCount(of: size, for: viewport)
    // Fast, because a plan has at most about ten thousand cells.
    let isFew = thinning.budget <= limit
    let shown = isFew ? thinning.budget : plan(index, for: viewport, after: previous).clusters.count
    return PlanCost(cellCount: cells, shownCount: shown)
  }

  func showsEachPlace(_ plan: Plan) -> Bool { false }

  func reason(for cluster: Cluster, in plan: Plan) -> Plan.Reason {
    .rank(cluster.cell, plan.grid.mapRect(of: cluster.cell))
  }

  func reaches(of plan: Plan) -> [MapRect] { plan.cells.cells().map(plan.grid.mapRect) }
}

extension RankedPlanner {
  private func finestGrid(at zoomLevel: ZoomLevel) -> CellGrid {
    CellGrid(level: zoomLevel, cellsOfAtLeast: thinning.cellSize)
  }

  private func plan(_ plan: Plan, _ entries: [CellTally.Entry]) -> Plan {
    let (index, cells, isWeighted) = (plan.index, plan.cells, plan.index.isWeighted)
    var list = CellClusters()
    for (offset, entry) in entries.enumerated() where entry.count > 0 {
      let cell = cells.cell(at: offset)
      let ranges = index.keyRanges(of: cell, in: cells.grid)
      guard let best = index.greatest(ofColumn: thinning.rankColumn, in: ranges) else { continue }
      let ends = index.ends(of: ranges)
      let count = isWeighted ? Int(index.weight(in: ranges)) : Int(entry.count)
      list.append(
        whole: Cluster(
          id: ClusterID(location: best.id),
          cell: cell,
          count: count,
          anchor: MortonKey.position(best.key).mapPoint,
          isUniqueLocation: ends.first == ends.other,
          isWeightedPoint: entry.count == 1 && count > 1,
          firstMember: best.id
        )
      )
    }
    var plan = plan
    plan.fill(list)
    return plan
  }
}
