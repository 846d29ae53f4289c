/// Makes the clusters of cells.
struct ClusterMaker {
  /// The clusters so far.
  private(set) var clusters: [Cluster] = []

  /// The key ranges of each, none for a whole cell.
  private(set) var ranges: [[KeyRange]] = []

  private let plan: Plan
  private let tolerance: LocationTolerance
  private let runs: [SignedRun]

  /// The most unique locations of a cell that are shown for themselves.
  private let locationLimit: Int

  /// Cells with fewer members are not clusters.
  private let minimumCount: Int

  /// - Parameter plan: The plan in the making; its clusters do not matter.
  init(_ clustering: GridClustering, _ plan: Plan) {
    self.plan = plan
    tolerance = LocationTolerance(meters: clustering.uniqueLocationTolerance)
    runs = plan.index.signedRuns
    let minimum = clustering.minimumUniqueLocations
    let isClustered = plan.zoomLevel.value <= clustering.maximumZoom
    locationLimit = isClustered ? (minimum > 1 ? minimum - 1 : 1) : .max
    minimumCount = clustering.minimumCount.value(at: plan.zoomLevel)
  }

  /// Appends what becomes of the cells of a block, row by row.
  mutating func appendClusters(of block: CellBlock) {
    let entries = CellTally.entries(of: plan.index, in: block)
    for offset in entries.indices where entries[offset].count > 0 {
      append(entries[offset], block.cell(at: offset))
    }
  }

  private mutating func append(_ entry: CellTally.Entry, _ cell: Cell) {
    if appendSingleLocation(entry, cell) { return }
    // At most 2³² points are in an index.
    let limit = entry.count < UInt64(max(minimumCount, 0)) ? Int.max : locationLimit
    if limit == 1 && isSpread(entry) { return appendWhole(entry, cell) }
    let ranges = plan.index.keyRanges(of: cell, in: plan.grid)
    let locations = UniqueLocations.find(
      in: plan.index,
      ranges,
      tolerance: tolerance,
      limit: limit
    )
    guard let locations else { return appendWhole(entry, cell) }
    for location in locations {
      let members = PointSlice(index: plan.index, ranges: location.ranges)
      // A location has a member.
      guard let first = members.first(where: { _ in true }) else { continue }
      appendLocation(at: location.firstKey, first, location.count, cell, location.ranges)
    }
  }

  /// The first points of a cell in index order and the last, as far as its first
  /// run has them.
  private func ends(_ entry: CellTally.Entry) -> (run: Run, first: Int, last: Int) {
    // A cell with points has a run.
    (runs[entry.run].run, entry.firstSlot, entry.lastSlot)
  }

  /// Appends the cluster of a cell with coincident points only, if that is found without
  /// a search.
  private mutating func appendSingleLocation(_ entry: CellTally.Entry, _ cell: Cell) -> Bool {
    let (run, first, last) = ends(entry)
    guard !entry.isShared, run.keys[first] == run.keys[last] else { return false }
    let (key, row) = (run.keys[first], run.rows[first])
    let range = KeyRange(first: key, last: key)
    appendLocation(at: key, PointID(row), Int(entry.count), cell, [range])
    return true
  }

  /// Returns whether a cell clearly has several locations, without counting them.
  private func isSpread(_ entry: CellTally.Entry) -> Bool {
    guard !entry.hasRemovals else { return false }
    let (run, first, last) = ends(entry)
    return tolerance.separates(run.keys[first], run.keys[last])
  }

  private mutating func appendLocation(
    at key: UInt64,
    _ first: PointID,
    _ count: Int,
    _ cell: Cell,
    _ ranges: [KeyRange]
  ) {
    self.ranges.append(ranges)
    clusters.append(
      Cluster(
        id: ClusterID(location: first),
        cell: cell,
        count: count,
        anchor: MortonKey.position(key).mapPoint,
        isUniqueLocation: true,
        firstMember: first
      )
    )
  }

  private mutating func appendWhole(_ entry: CellTally.Entry, _ cell: Cell) {
    ranges.append([])
    clusters.append(
      Cluster(
        id: ClusterID(cell, of: plan.grid),
        cell: cell,
        count: Int(entry.count),
        anchor: anchor(entry, cell),
        isUniqueLocation: false,
        firstMember: nil
      )
    )
  }

  private func anchor(_ entry: CellTally.Entry, _ cell: Cell) -> MapPoint {
    let area = plan.grid.mapRect(of: cell)
    let center = MapPoint(x: area.minX + area.width / 2, y: area.minY + area.height / 2)
    let centroid = centroid(entry) ?? center
    switch plan.anchor {
    case .centroid: return centroid
    case .cellCenter: return center
    case .nearestToCellCenter:
      return plan.index.position(nearestTo: center, in: plan.grid.gridRect(of: cell)) ?? centroid
    case .custom(let place):
      let ranges = plan.index.keyRanges(of: cell, in: plan.grid)
      let anchor = place(PointSlice(index: plan.index, ranges: ranges), area)
      return anchor.x.isFinite && anchor.y.isFinite ? anchor : centroid
    }
  }

  private func centroid(_ entry: CellTally.Entry) -> MapPoint? {
    // The one cell of the whole world is the only one with the antimeridian in it.
    plan.grid.cellsAroundWorld == 1
      ? plan.index.centroidAroundWorld : entry.sum.mean(of: Int(entry.count))
  }
}
