/// Makes the clusters of cells.
struct ClusterMaker {
  private let options: ClusterOptions
  private let plan: Plan
  private let tolerance: LocationTolerance
  private let runs: [SignedRun]

  /// The most unique locations of a cell that are shown for themselves.
  private let locationLimit: Int

  /// Cells with fewer members are not clusters.
  private let minimumCount: Int

  /// - Parameter plan: The plan in the making; its clusters do not matter.
  init(options: ClusterOptions, plan: Plan) {
    (self.options, self.plan) = (options, plan)
    tolerance = LocationTolerance(metres: options.uniqueLocationTolerance)
    runs = plan.index.signedRuns
    let minimum = options.minimumUniqueLocations
    locationLimit = plan.isClustered ? (minimum > 1 ? minimum - 1 : 1) : .max
    minimumCount = options.minimumCount.value(at: plan.zoomLevel)
  }

  /// Appends what becomes of the cells of a block, row by row.
  func appendClusters(of block: CellBlock, to clusters: inout [Cluster]) {
    let entries = CellTally.entries(of: plan.index, in: block)
    for offset in entries.indices where entries[offset].count > 0 {
      append(entries[offset], block.cell(at: offset), to: &clusters)
    }
  }

  private func append(_ entry: CellTally.Entry, _ cell: Cell, to clusters: inout [Cluster]) {
    if let location = singleLocation(entry, cell) { return clusters.append(location) }
    // At most 2³² points are in an index.
    let limit = entry.count < UInt64(max(minimumCount, 0)) ? Int.max : locationLimit
    if limit == 1 && isSpread(entry) { return clusters.append(whole(entry, cell)) }
    let ranges = plan.index.keyRanges(of: cell, in: plan.grid)
    let locations = UniqueLocations.find(
      in: plan.index,
      ranges,
      tolerance: tolerance,
      limit: limit
    )
    guard let locations else { return clusters.append(whole(entry, cell)) }
    for location in locations {
      let members = PointSlice(index: plan.index, ranges: location.ranges)
      // A location has a member.
      guard let first = members.first(where: { _ in true }) else { continue }
      clusters.append(
        cluster(at: location.firstKey, first, location.count, cell, location.ranges)
      )
    }
  }

  /// The first points of a cell in index order and the last, as far as its first
  /// run goes.
  private func ends(_ entry: CellTally.Entry) -> (run: Run, first: Int, last: Int) {
    // A cell with points has a run.
    (runs[entry.run].run, entry.firstSlot, entry.lastSlot)
  }

  /// The cluster of a cell whose points are coincident, if that is plain to see.
  private func singleLocation(_ entry: CellTally.Entry, _ cell: Cell) -> Cluster? {
    let (run, first, last) = ends(entry)
    guard !entry.isShared, run.keys[first] == run.keys[last] else { return nil }
    let key = run.keys[first]
    return cluster(
      at: key,
      PointID(run.rows[first]),
      Int(entry.count),
      cell,
      [KeyRange(first: key, last: key)]
    )
  }

  /// Returns whether it is plain to see that a cell has several locations.
  private func isSpread(_ entry: CellTally.Entry) -> Bool {
    guard !entry.hasRemovals else { return false }
    let (run, first, last) = ends(entry)
    return tolerance.separates(run.keys[first], run.keys[last])
  }

  private func cluster(
    at key: UInt64,
    _ first: PointID,
    _ count: Int,
    _ cell: Cell,
    _ ranges: [KeyRange]
  ) -> Cluster {
    Cluster(
      id: ClusterID(location: first),
      cell: cell,
      count: count,
      anchor: MortonKey.position(key).mapPoint,
      isUniqueLocation: true,
      firstMember: first,
      extent: .location(ranges)
    )
  }

  private func whole(_ entry: CellTally.Entry, _ cell: Cell) -> Cluster {
    Cluster(
      id: ClusterID(cell, of: plan.grid),
      cell: cell,
      count: Int(entry.count),
      anchor: anchor(entry, cell),
      isUniqueLocation: false,
      firstMember: nil,
      extent: .cell
    )
  }

  private func anchor(_ entry: CellTally.Entry, _ cell: Cell) -> MapPoint {
    let area = plan.grid.mapRect(of: cell)
    let centre = MapPoint(x: area.minX + area.width / 2, y: area.minY + area.height / 2)
    let centroid = centroid(entry) ?? centre
    switch options.anchor {
    case .centroid: return centroid
    case .cellCentre: return centre
    case .nearestToCellCentre:
      return plan.index.position(nearestTo: centre, in: plan.grid.gridRect(of: cell)) ?? centroid
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
