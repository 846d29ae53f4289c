public import Pinfold

/// The expected plan, found by putting every point into its cell.
///
/// It covers clusters in cells, and annotations shown one by one, but not the strategies without
/// cells.
///
///     let oracle = PlanOracle(points.points, options, viewport)
///     oracle.clusters.map(\.members)
public struct PlanOracle: Sendable {
  /// The zoom level of the plan.
  public let zoomLevel: ZoomLevel

  /// The cells of the plan.
  public let grid: GridOracle

  /// The expected clusters, in order.
  public internal(set) var clusters: [Cluster] = []

  /// All points on the map, planned or not.
  let points: Set<PointOracle.Point>

  let options: ClusterOptions

  /// The grid settings. Other strategies get the defaults.
  var clustering: GridClustering { options.strategy.grid ?? GridClustering() }

  /// Plans a viewport.
  ///
  /// - Parameters:
  ///   - points: The points in index order.
  ///   - options: The settings.
  ///   - viewport: The visible part of the map.
  ///   - shown: The zoom level of the previous plan.
  public init(
    _ points: [PointOracle.Point],
    _ options: ClusterOptions,
    _ viewport: Viewport,
    after shown: ZoomLevel? = nil
  ) {
    var zoomLevel = viewport.zoomLevel
    if let shown, options.strategy.grid?.lattice == .levels,
      abs(zoomLevel.value - shown.value) <= options.hysteresis
    {
      zoomLevel = shown
    }
    self.zoomLevel = zoomLevel
    self.options = options
    self.points = Set(points)
    let (visible, margin) = (viewport.visibleMapRect, options.marginFactor)
    grid = GridOracle(
      cellsAroundWorld: Self.cellsAroundWorld(options, viewport, zoomLevel),
      covering: MapRect(
        x: visible.minX - visible.width * margin,
        y: visible.minY - visible.height * margin,
        width: visible.width + 2 * (visible.width * margin),
        height: visible.height + 2 * (visible.height * margin)
      )
    )
    var members: [Cell: [PointOracle.Point]] = [:]
    for point in points where grid.contains(grid.cell(of: point)) {
      members[grid.cell(of: point), default: []].append(point)
    }
    for cell in members.keys.sorted(by: { ($0.row, $0.column) < ($1.row, $1.column) }) {
      clusters += clusters(of: members[cell] ?? [], cell, options)
    }
  }
}

// MARK: - Grid

extension PlanOracle {
  private static func cellsAroundWorld(
    _ options: ClusterOptions,
    _ viewport: Viewport,
    _ zoomLevel: ZoomLevel
  ) -> UInt64 {
    let clustering = options.strategy.grid ?? GridClustering()
    let steps = clustering.cellSize.steps
    let reached = steps.indices.filter { $0 == 0 || steps[$0].zoomLevel <= zoomLevel.value }
    guard clustering.lattice == .levels else {
      let size = steps[reached[reached.count - 1]].value
      let side = size * viewport.visibleMapRect.width / viewport.width
      let count = (MapRect.world.width / side).rounded(.down)
      return UInt64(min(max(count, 1), 4_294_967_296))
    }
    // Uses the finest level that any zoom level up to this one would choose.
    let levels = reached.map { step in
      let isLast = step == steps.count - 1
      let zoom = isLast ? zoomLevel.value : min(zoomLevel.value, steps[step + 1].zoomLevel)
      return level(cellSize: steps[step].value, ZoomLevel(zoom))
    }
    return 1 << (levels.max() ?? 0)
  }

  /// Returns the finest level whose cells measure at least `cellSize` on the screen, with a
  /// tolerance of one billionth.
  private static func level(cellSize: Double, _ zoomLevel: ZoomLevel) -> UInt64 {
    let screenPoints = MapRect.world.width * zoomLevel.zoomScale * (1 + 1e-9)
    var (level, cells) = (UInt64(0), 1.0)
    while level < 32 && cells * 2 * cellSize <= screenPoints {
      level += 1
      cells *= 2
    }
    return level
  }
}

// MARK: - Cells

extension PlanOracle {
  private func clusters(
    of points: [PointOracle.Point],
    _ cell: Cell,
    _ options: ClusterOptions
  ) -> [Cluster] {
    if options.strategy == .none { return points.map { Cluster(each: $0, cell) } }
    let found = LocationOracle(of: points, tolerance: clustering.uniqueLocationTolerance)
    if showsLocations(found.locations.count, memberCount: points.count) {
      return found.locations.map { members in
        Cluster(
          id: "p\(members[0].id.row)",
          cell: cell,
          anchor: members[0].mapPoint,
          isUniqueLocation: true,
          members: members.map(\.id)
        )
      }
    }
    return [
      Cluster(
        id: "c\(grid.cellsAroundWorld)-\(cell.column)-\(cell.row)",
        cell: cell,
        anchor: anchor(of: points, cell, options.anchor),
        isUniqueLocation: false,
        members: points.map(\.id)
      )
    ]
  }

  /// Returns the position of a whole cell's cluster, or NaN for a custom anchor.
  private func anchor(
    of points: [PointOracle.Point],
    _ cell: Cell,
    _ anchor: Anchor
  ) -> MapPoint {
    let side = MapRect.world.width / Double(grid.cellsAroundWorld)
    let center = MapPoint(
      x: Double(cell.column) * side + side / 2,
      y: Double(cell.row) * side + side / 2
    )
    let nowhere = MapPoint(x: .nan, y: .nan)
    switch anchor {
    case .centroid:
      let centroid =
        grid.cellsAroundWorld == 1
        ? PointOracle.centroidAroundWorld(of: points) : PointOracle.centroid(of: points)
      return centroid ?? nowhere
    case .cellCenter: return center
    case .nearestToCellCenter:
      // Ties go to the first point in index order.
      let nearest = points.min { $0.squaredUnits(to: center) < $1.squaredUnits(to: center) }
      return nearest?.mapPoint ?? nowhere
    case .custom: return nowhere
    }
  }

  private func showsLocations(
    _ locationCount: Int,
    memberCount: Int
  ) -> Bool {
    if zoomLevel.value > clustering.maximumZoom { return true }
    let steps = clustering.minimumCount.steps
    let step = steps.last { $0.zoomLevel <= zoomLevel.value } ?? steps[0]
    if memberCount < step.value { return true }
    return locationCount <= max(clustering.minimumUniqueLocations - 1, 1)
  }
}

extension PointOracle.Point {
  fileprivate func squaredUnits(to place: MapPoint) -> Double {
    let (dx, dy) = (Double(x) - place.x * 16, Double(y) - place.y * 16)
    return dx * dx + dy * dy
  }
}
