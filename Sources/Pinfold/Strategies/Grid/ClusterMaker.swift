struct ClusterMaker {
  private let plan: Plan
  private let tolerance: LocationTolerance
  private let runs: [SignedRun]

  /// Whether points have weights. A tally contains only the number of points, so weights are read
  /// in a second pass.
  private let isWeighted: Bool

  /// The maximum number of unique locations that a cell shows separately.
  private let locationLimit: Int

  /// Cells with a smaller count show their locations separately.
  private let minimumCount: Int

  init(_ clustering: GridClustering, _ plan: Plan) {
    self.plan = plan
    tolerance = LocationTolerance(meters: clustering.uniqueLocationTolerance)
    runs = plan.index.signedRuns
    isWeighted = plan.index.isWeighted
    let minimum = clustering.minimumUniqueLocations
    let isClustered = plan.zoomLevel.value <= clustering.maximumZoom
    locationLimit = isClustered ? (minimum > 1 ? minimum - 1 : 1) : .max
    minimumCount = clustering.minimumCount.value(at: plan.zoomLevel)
  }

  var showsLocations: Bool { locationLimit > 1 || minimumCount > 1 }

  func appendClusters(of block: CellBlock, to list: inout CellClusters) {
    forEachCell(of: block) { append($0, $1, $2, to: &list) }
  }

  /// Returns the number of clusters, counted up to `limit + 1`.
  func count(of block: CellBlock, limit: Int) -> Int {
    var count = 0
    forEachCell(of: block) { entry, total, cell in
      if count <= limit { count += self.count(entry, total, cell, limit: limit - count) }
    }
    return count
  }

  private func forEachCell(
    of block: CellBlock,
    _ body: (CellTally.Entry, WeightTotal?, Cell) -> Void
  ) {
    let entries = CellTally.entries(of: plan.index, in: block)
    let isWalked = isWeighted && !block.grid.isLevel
    let totals = isWalked ? WeightWalk.totals(of: plan.index, in: block) : []
    for offset in entries.indices where entries[offset].count > 0 {
      let (entry, cell) = (entries[offset], block.cell(at: offset))
      body(entry, isWalked ? totals[offset] : isWeighted ? total(entry, cell) : nil, cell)
    }
  }

  private func mostLocations(_ entry: CellTally.Entry, _ total: WeightTotal?) -> Int {
    (total?.weight ?? entry.count) < UInt64(max(minimumCount, 0)) ? .max : locationLimit
  }

  private func count(
    _ entry: CellTally.Entry,
    _ total: WeightTotal?,
    _ cell: Cell,
    limit: Int
  ) -> Int {
    let most = mostLocations(entry, total)
    if most == 1 || entry.count == 1 { return 1 }
    // A cell with more locations than it shows is one cluster. Counting takes memory for all of
    // them, so it has a bound.
    let bound = max(limit, 1 << 16)
    let locations = UniqueLocations.find(
      in: plan.index,
      plan.index.keyRanges(of: cell, in: plan.grid),
      tolerance: tolerance,
      limit: min(most, bound)
    )
    return locations.map { min($0.count, limit + 1) } ?? (most <= bound ? 1 : limit + 1)
  }

  /// - Parameter total: The weight of the cell, or `nil` without weights.
  private func append(
    _ entry: CellTally.Entry,
    _ total: WeightTotal?,
    _ cell: Cell,
    to list: inout CellClusters
  ) {
    let count = total?.weight ?? entry.count
    let limit = mostLocations(entry, total)
    if limit == 1 && isWide(entry) { return list.append(whole: whole(entry, total, cell)) }
    // A cell with points has a run.
    let keys = runs[entry.run].run.keys
    let ends = entry.ends(in: keys, of: cell, in: plan.grid)
    let (first, last) = (keys[ends.first], keys[ends.last])
    if first == last && !entry.isShared {
      let row = runs[entry.run].run.rows[ends.first]
      let points = Int(entry.count)
      let location = location(at: first, PointID(row), points: points, count: Int(count), cell)
      return list.append(location, CollectionOfOne(KeyRange(first: first, last: first)))
    }
    // A cell that certainly has several locations needs no search.
    if limit == 1 && !entry.hasRemovals && tolerance.separates(first, last) {
      return list.append(whole: whole(entry, total, cell))
    }
    let ranges = plan.index.keyRanges(of: cell, in: plan.grid)
    let locations = UniqueLocations.find(
      in: plan.index,
      ranges,
      tolerance: tolerance,
      limit: limit
    )
    guard let locations else { return list.append(whole: whole(entry, total, cell)) }
    for found in locations {
      let members = PointSlice(index: plan.index, ranges: found.ranges)
      // A location has at least one member.
      guard let first = members.first(where: { _ in true }) else { continue }
      let count = isWeighted ? Int(plan.index.weight(in: found.ranges)) : found.count
      list.append(
        location(at: found.firstKey, first, points: found.count, count: count, cell),
        found.ranges
      )
    }
  }

  private func total(_ entry: CellTally.Entry, _ cell: Cell) -> WeightTotal {
    if !entry.isShared && !entry.hasRemovals {
      let run = runs[entry.run].run
      let ends = entry.ends(in: run.keys, of: cell, in: plan.grid)
      let slots = ends.first..<ends.last + 1
      // In a grid of levels, the slots between the ends belong to the same cell.
      if slots.count == entry.count { return run.total(of: slots) }
    }
    return plan.index.total(in: plan.index.keyRanges(of: cell, in: plan.grid))
  }

  /// Returns whether a cell is known to have several locations without reading its keys.
  private func isWide(_ entry: CellTally.Entry) -> Bool {
    entry.isWide && !entry.hasRemovals
      && tolerance.reach < Double(CellTally.Entry.wideExtent)
  }

  private func location(
    at key: UInt64,
    _ first: PointID,
    points: Int,
    count: Int,
    _ cell: Cell
  ) -> Cluster {
    Cluster(
      id: ClusterID(location: first),
      cell: cell,
      count: count,
      anchor: MortonKey.position(key).mapPoint,
      isUniqueLocation: true,
      isWeightedPoint: points == 1 && count > 1,
      firstMember: first
    )
  }

  private func whole(_ entry: CellTally.Entry, _ total: WeightTotal?, _ cell: Cell) -> Cluster {
    Cluster(
      id: ClusterID(cell, of: plan.grid),
      cell: cell,
      count: Int(total?.weight ?? entry.count),
      anchor: anchor(entry, total, cell),
      isUniqueLocation: false,
      isWeightedPoint: false,
      firstMember: nil
    )
  }

  private func anchor(
    _ entry: CellTally.Entry,
    _ total: WeightTotal?,
    _ cell: Cell
  ) -> MapPoint {
    let area = plan.grid.mapRect(of: cell)
    return plan.anchor.position(in: area, centroid: centroid(entry, total) ?? area.middle) {
      plan.index.position(nearestTo: area.middle, in: plan.grid.gridRect(of: cell))
    } members: {
      PointSlice(index: plan.index, ranges: plan.index.keyRanges(of: cell, in: plan.grid))
    }
  }

  private func centroid(_ entry: CellTally.Entry, _ total: WeightTotal?) -> MapPoint? {
    // Only a cell that covers the whole world contains the antimeridian.
    if plan.grid.cellsAroundWorld == 1 { return plan.index.centroidAroundWorld }
    return if let total { total.mean } else { entry.sum.mean(of: Int(entry.count)) }
  }
}
