final class SpacedPlanner: StrategyPlanner {
  let options: ClusterOptions
  let clustering: SpacedClustering
  private let levels: SpacedLevels

  init(_ options: ClusterOptions, _ clustering: SpacedClustering) {
    (self.options, self.clustering) = (options, clustering)
    levels = SpacedLevels(clustering)
  }

  func plan(_ index: PreparedIndex, for viewport: Viewport, after previous: Plan?) -> Plan {
    let cells = cells(for: viewport)
    var plan = options.emptyPlan(index.points, viewport, viewport.zoomLevel, cells)
    let hierarchy =
      index.spacedHierarchy(for: clustering)
      ?? previous?.spacedHierarchy(of: index, clustering)
      ?? SpacedHierarchy(index.points, clustering)
    let maker = SpacedClusterMaker(
      hierarchy: hierarchy,
      level: hierarchy.tree.shownLevel(levels.level(at: viewport.zoomLevel)),
      cells: cells
    )
    let made = maker.made()
    (plan.clusters, plan.membership) = (made.clusters, .discs(made.members))
    plan.number()
    return plan
  }

  func isCurrent(_ plan: Plan, for viewport: Viewport) -> Bool {
    let cells = cells(for: viewport)
    return cells.grid == plan.grid
      && levels.level(at: viewport.zoomLevel) == levels.level(at: plan.zoomLevel)
      && options.covers(viewport, plan, in: plan.grid)
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
    let area = mapRect(for: viewport, after: nil)
    let points = index.points.count(in: area.quicklyCounted)
    // The separation limits the number of discs that fit.
    let units = clustering.separation
    let scale = viewport.zoomScale
    let fitting = (area.width * scale / units + 1) * (area.height * scale / units + 1) * 1.2
    guard points > limit, !isAboveMaximumZoom(viewport, after: nil) else {
      return PlanCost(shownCount: points)
    }
    return PlanCost(shownCount: Int(min(Double(points), fitting)))
  }

  func isAboveMaximumZoom(_ viewport: Viewport, after previous: Plan?) -> Bool {
    levels.level(at: viewport.zoomLevel) == levels.count
  }

  func showsEachPlace(_ plan: Plan) -> Bool { level(of: plan) == levels.count }

  private func level(of plan: Plan) -> Int {
    plan.membership.discs?.level ?? levels.level(at: plan.zoomLevel)
  }

  func reason(for cluster: Cluster, in plan: Plan) -> Plan.Reason {
    guard !cluster.isUniqueLocation else { return .location }
    let reach = SpacedTree.memberReach * clustering.separation
    let separation = levels.separation(at: level(of: plan))
    let side = 2 * SpacedTree.memberReach * separation / GridPoint.unitsPerMapPoint
    return .near(
      screenPoints: reach,
      zoomLevel: Int(plan.zoomLevel.value.rounded(.down)),
      MapRect(around: cluster.anchor, width: side, height: side)
    )
  }

  /// Returns cells that are 64 screen points wide at each whole zoom level. They define only the
  /// planned area and the order of clusters.
  private func cells(for viewport: Viewport) -> CellBlock {
    let level = min(max(Int(min(viewport.zoomLevel.value.rounded(.down), 30)), 0), 30)
    let area = options.area(of: viewport)
    let grid = CellGrid(cellsAroundWorld: 4 << UInt64(level)).countable(in: area)
    return grid.cells(covering: area)
  }
}

extension Plan {
  /// Returns the hierarchy of the same points, if it exists.
  fileprivate func spacedHierarchy(
    of index: PreparedIndex,
    _ clustering: SpacedClustering
  ) -> SpacedHierarchy? {
    guard let hierarchy = membership.discs?.hierarchy,
      hierarchy.tree.clustering == clustering, index.points.isSame(as: self.index)
    else { return nil }
    return hierarchy
  }
}
