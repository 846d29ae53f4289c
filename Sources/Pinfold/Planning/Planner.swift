/// Makes plans: from points and a camera to what to show.
///
///     let planner = Planner(options)
///     var plan = planner.plan(index, for: viewport)
///     plan = planner.plan(index, for: nextViewport, after: plan)
public struct Planner: Sendable {
  /// The settings, clamped: see ``ClusterOptions/clamped()``.
  public let options: ClusterOptions

  /// Creates a planner. Settings that make no sense are clamped, and none traps.
  public init(_ options: ClusterOptions = ClusterOptions()) {
    self.options = options.clamped()
  }
}

extension Planner {
  /// Plans a viewport.
  ///
  /// - Parameters:
  ///   - index: The points.
  ///   - viewport: What the camera shows.
  ///   - previous: The plan that is shown now, if any. Clusters that survive from it
  ///     keep their names and places, and a zoom level near to its own changes
  ///     nothing.
  /// - Complexity: O(*c* log *n*) for *c* cells. In a grid of exact cells, points
  ///   near the cells' edges are visited too.
  public func plan(
    _ index: PointIndex,
    for viewport: Viewport,
    after previous: Plan? = nil
  ) -> Plan {
    var plan = freshPlan(index, for: viewport, after: previous)
    if let previous, keepsNames(of: previous) {
      keepSurvivors(of: previous, in: &plan, along: Lineage(from: previous, to: plan))
    }
    return plan
  }

  /// Plans a viewport, without names and places from what is shown now.
  func freshPlan(_ index: PointIndex, for viewport: Viewport, after previous: Plan?) -> Plan {
    switch options.strategy {
    case .grid: gridPlan(index, for: viewport, after: previous)
    case .none:
      eachPlan(
        index,
        for: viewport,
        zoomLevel: heldZoomLevel(for: viewport, after: previous),
        in: cells(for: viewport)
      )
    case .decimals(let thinning):
      thinning.showsAreas(latitudeSpan: viewport.latitudeSpan)
        ? plan(index, for: viewport, thinning)
        : eachPlan(index, for: viewport, zoomLevel: viewport.zoomLevel, in: .wholeWorld)
    case .overlapFilter(let filter): plan(index, for: viewport, after: previous, filter)
    case .ranked(let thinning): plan(index, for: viewport, after: previous, thinning)
    case .radius(let clustering): plan(index, for: viewport, after: previous, clustering)
    }
  }

  private func gridPlan(_ index: PointIndex, for viewport: Viewport, after previous: Plan?) -> Plan
  {
    let frame = frame(for: viewport, after: previous)
    var plan = emptyPlan(index, viewport, frame.zoomLevel, frame.cells)
    let maker = ClusterMaker(options: options, plan: plan)
    // A band's tallies fit the cache, and their memory is bounded however many
    // cells there are.
    for band in frame.cells.bands(ofAtMost: 1 << 14) {
      maker.appendClusters(of: band, to: &plan.clusters)
    }
    // Otherwise cells are in order already.
    if frame.cells.crossesAntimeridian { plan.sortClusters() }
    return plan
  }

  /// A plan whose clusters are to be made.
  func emptyPlan(
    _ index: PointIndex,
    _ viewport: Viewport,
    _ zoomLevel: ZoomLevel,
    _ cells: CellBlock
  ) -> Plan {
    Plan(
      viewport: viewport,
      zoomLevel: zoomLevel,
      cells: cells,
      clusters: [],
      index: index,
      isClustered: zoomLevel.value <= options.maximumZoom,
      anchor: options.anchor,
      strategy: options.strategy
    )
  }

  /// The cells to plan and the zoom level to plan them for.
  func frame(
    for viewport: Viewport,
    after previous: Plan?
  ) -> (zoomLevel: ZoomLevel, cells: CellBlock) {
    let zoomLevel = gridZoomLevel(for: viewport, after: previous)
    let grid =
      switch options.grid {
      case .levels: levelGrid(at: zoomLevel)
      case .exact: exactGrid(for: viewport)
      }
    let area = viewport.visibleMapRect.expanded(byMarginFactor: options.marginFactor)
    return (zoomLevel, bounded(grid, for: area).cells(covering: area))
  }

  /// Returns a grid, or that of the finest level with few enough cells in an area of its
  /// size, wherever that is.
  private func bounded(_ grid: CellGrid, for area: MapRect) -> CellGrid {
    let world = MapRect.world.width
    let extent = min(area.width, world) * min(area.height, world)
    let least = (extent / Double(ClusterOptions.maximumCellCount)).squareRoot()
    guard grid.cellMapPoints < least else { return grid }
    // A little more against rounding, which panning has.
    return CellGrid(cellsAroundWorld: 1 << UInt64(Self.level(ofCells: world / least * (1 + 1e-9))))
  }

  private func exactGrid(for viewport: Viewport) -> CellGrid {
    let cellSize = options.cellSize.value(at: viewport.zoomLevel)
    return CellGrid(
      cellsOfAtLeast: cellSize * viewport.visibleMapRect.width / viewport.width
    )
  }

  /// The grid of the finest level whose cells are not below the cell size.
  ///
  /// Where the cell size grows from one step to the next, the level stays as fine
  /// as it was before the step: otherwise zooming out could split a cluster.
  func levelGrid(at zoomLevel: ZoomLevel) -> CellGrid {
    let steps = options.cellSize.steps
    var level = 0
    for index in steps.indices where index == 0 || steps[index].zoomLevel <= zoomLevel.value {
      let step = steps[index]
      let end = index + 1 < steps.count ? steps[index + 1].zoomLevel : .infinity
      let zoom = min(zoomLevel.value, end)
      // Screen points around the world, and a little more against rounding.
      let world = ElementaryFunctions.exp2(zoom + 8) * (1 + 1e-9)
      level = max(level, Self.level(ofCells: world / step.value))
    }
    return CellGrid(cellsAroundWorld: 1 << UInt64(level))
  }

  private static func level(ofCells count: Double) -> Int {
    guard count >= 1 else { return 0 }
    return count.isFinite ? min(Int(count.exponent), 32) : 32
  }
}
