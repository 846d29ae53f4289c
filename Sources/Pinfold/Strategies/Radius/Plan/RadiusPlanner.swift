final class RadiusPlanner: StrategyPlanner {
  let options: ClusterOptions
  let clustering: RadiusClustering

  init(_ options: ClusterOptions, _ clustering: RadiusClustering) {
    (self.options, self.clustering) = (options, clustering)
  }

  func plan(_ index: PreparedIndex, for viewport: Viewport, after previous: Plan?) -> Plan {
    let frame = frame(for: viewport, after: previous)
    var plan = options.emptyPlan(index.points, viewport, frame.zoomLevel, frame.cells)
    let maker = RadiusClusterMaker(
      hierarchy: previous?.hierarchy(of: index, clustering) ?? RadiusHierarchy(index, clustering),
      cells: frame.cells,
      anchor: options.anchor
    )
    let made = maker.made(zoomLevel: RadiusClustering.level(at: frame.zoomLevel))
    (plan.clusters, plan.membership) = (made.clusters, .nodes(made.members))
    plan.number()
    return plan
  }

  func isCurrent(_ plan: Plan, for viewport: Viewport) -> Bool {
    let frame = frame(for: viewport, after: plan)
    return frame.cells.grid == plan.grid
      && RadiusClustering.level(at: frame.zoomLevel) == RadiusClustering.level(at: plan.zoomLevel)
      && options.covers(viewport, plan, in: plan.grid)
  }

  func mapRect(for viewport: Viewport, after previous: Plan?) -> MapRect {
    frame(for: viewport, after: previous).cells.mapRect
  }

  func cost(
    of index: PreparedIndex,
    for viewport: Viewport,
    after previous: Plan?,
    limit: Int
  ) -> PlanCost {
    let frame = frame(for: viewport, after: previous)
    let area = frame.cells.mapRect
    let points = index.points.count(in: area.quicklyCounted)
    guard points > limit else { return PlanCost(shownCount: points) }
    let count = RadiusHierarchy(index, clustering)
      .nodeCount(
        in: area,
        zoomLevel: RadiusClustering.level(at: frame.zoomLevel),
        limit: limit
      )
    return PlanCost(shownCount: count)
  }

  func isAboveMaximumZoom(_ viewport: Viewport, after previous: Plan?) -> Bool {
    isAboveMaximum(options.heldZoomLevel(for: viewport, after: previous))
  }

  func showsEachPlace(_ plan: Plan) -> Bool { isAboveMaximum(plan.zoomLevel) }

  private func isAboveMaximum(_ zoomLevel: ZoomLevel) -> Bool {
    RadiusClustering.level(at: zoomLevel) > clustering.maximumZoom
  }

  /// Returns cells that are 64 screen points wide at each level. They define only the planned area
  /// and the order of clusters.
  private func frame(
    for viewport: Viewport,
    after previous: Plan?
  ) -> (zoomLevel: ZoomLevel, cells: CellBlock) {
    let zoomLevel = options.heldZoomLevel(for: viewport, after: previous)
    // The finest grid has 2³² cells.
    let level = min(RadiusClustering.level(at: zoomLevel), 30)
    let area = options.area(of: viewport)
    let grid = CellGrid(cellsAroundWorld: 4 << UInt64(level)).countable(in: area)
    return (zoomLevel, grid.cells(covering: area))
  }
}

extension RadiusPlanner {
  func reason(for cluster: Cluster, in plan: Plan) -> Plan.Reason {
    guard let nodes = plan.membership.nodes, let node = nodes.node(ofCluster: cluster.offset),
      node.isCluster
    else { return .location }
    let hierarchy = nodes.hierarchy
    let zoomLevel = Int(hierarchy.tree.clusters[node.offset].zoomLevel)
    let radius = hierarchy.clustering.radius(at: zoomLevel)
    // The position of the first child, which absorbed the others.
    let origin = hierarchy.node(hierarchy.tree.clusters[node.offset].first).position
    let reach = RadiusReach(screenPoints: radius, zoomLevel: zoomLevel).radius
    let side = 2 * reach / GridPoint.unitsPerMapPoint
    return .near(
      screenPoints: radius,
      zoomLevel: zoomLevel,
      MapRect(around: origin, width: side, height: side)
    )
  }
}

extension Plan {
  /// Returns the hierarchy of the same points, if it exists.
  fileprivate func hierarchy(
    of index: PreparedIndex,
    _ clustering: RadiusClustering
  ) -> RadiusHierarchy? {
    guard index.tree(for: clustering) == nil, let hierarchy = membership.nodes?.hierarchy,
      hierarchy.clustering == clustering, index.points.isSame(as: self.index)
    else { return nil }
    return hierarchy
  }
}

extension MapRect {
  /// A slightly larger rect whose points are fast to count: each square of a grid of powers of two
  /// is one range of the index.
  var quicklyCounted: MapRect {
    // Adds at most a quarter on each side.
    let largest = max(width, height, 1) / 4
    return aligned(toCellSize: Double(sign: .plus, exponent: largest.exponent, significand: 1))
  }
}
