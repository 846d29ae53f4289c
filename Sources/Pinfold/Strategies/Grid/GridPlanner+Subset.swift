extension GridPlanner {
  /// Plans a viewport with the points of a subset, without building their index.
  ///
  /// - Parameters:
  ///   - subset: A subset of the index, or `nil` for all points.
  ///   - column: The column of categories to count, if any.
  func plan(
    _ index: PointIndex,
    _ subset: PointSubset?,
    countingColumn column: Int?,
    for viewport: Viewport,
    after previous: Plan?
  ) -> Plan {
    let frame = frame(for: viewport, after: previous)
    var plan = options.emptyPlan(index, viewport, frame.zoomLevel, frame.cells)
    plan.subset = subset
    var maker = SubsetClusterMaker(clustering, plan, column)
    // Categories need more memory for each cell.
    for band in frame.cells.bands(ofAtMost: (1 << 18) / max(maker.width, 16)) {
      maker.appendClusters(of: band)
    }
    plan.fill(maker.list, counts: maker.counts)
    return plan
  }
}

/// Makes the clusters of a subset.
///
/// Most cells have several locations and become one cluster, made from counts and sums. For cells
/// that may show their locations, and for anchors that are members, it builds an index of the
/// subset's points in the cell and applies the rules for an index.
struct SubsetClusterMaker {
  private let clustering: GridClustering
  private let plan: Plan
  private let column: Int?
  private let tolerance: LocationTolerance
  private let runs: [SignedRun]
  private let masks: [[UInt64]]?

  /// The number of each layer's added run among ``runs``, or -1 for an empty one.
  private let addedRuns: [Int]

  private let needsIndexes: Bool

  /// One more than the number of categories, or zero without a column.
  let width: Int

  private(set) var list = CellClusters()

  private(set) var counts: PlannedCategories?

  init(_ clustering: GridClustering, _ plan: Plan, _ column: Int?) {
    (self.clustering, self.plan, self.column) = (clustering, plan, column)
    tolerance = LocationTolerance(meters: clustering.uniqueLocationTolerance)
    (runs, masks) = (plan.index.signedRuns, plan.subset?.signedMasks)
    var number = 0
    addedRuns = plan.index.layers.map { layer in
      let added = layer.added.isEmpty ? -1 : number
      number += (layer.added.isEmpty ? 0 : 1) + (layer.removed.isEmpty ? 0 : 1)
      return added
    }
    let width = column.map { plan.index.categoryCount(ofColumn: $0) + 1 } ?? 0
    self.width = width
    counts = column == nil ? nil : PlannedCategories(width: width)
    let isCentral =
      switch plan.anchor {
      case .centroid, .cellCenter: true
      case .nearestToCellCenter, .custom: false
      }
    needsIndexes =
      !isCentral || plan.grid.cellsAroundWorld == 1
      || ClusterMaker(clustering, plan).showsLocations
  }

  mutating func appendClusters(of block: CellBlock) {
    guard !needsIndexes else {
      let rect = block.mapRect.expanded(byMarginFactor: 0.01)
      return append(block, plan.index.points(in: rect).ranges)
    }
    let tally = SubsetWalk.tally(
      of: plan.index,
      plan.subset,
      column: column,
      width: width,
      in: block
    )
    for offset in tally.entries.indices where tally.entries[offset].count > 0 {
      let (cell, entry) = (block.cell(at: offset), tally.entries[offset])
      let ends = ends(of: entry, cell)
      if let ends, entry.count == 1 {
        let range = KeyRange(first: ends.first.key, last: ends.first.key)
        let single = location(of: ends.first, tally.total(at: offset), cell)
        list.append(single, CollectionOfOne(range))
      } else if let ends, tolerance.separates(ends.first.key, ends.last.key) {
        list.append(whole: cluster(entry, tally.total(at: offset), cell))
      } else {
        append(CellBlock(cell, of: plan.grid), plan.index.keyRanges(of: cell, in: plan.grid))
        continue
      }
      counts?.append(tally.counts[offset * width..<(offset + 1) * width])
    }
  }

  /// Appends clusters by an index of the subset's points in a block.
  private mutating func append(_ block: CellBlock, _ ranges: [KeyRange]) {
    // Without a subset, the whole index has the same result without a copy.
    let part = plan.subset.map { plan.index.filtered(by: $0, in: ranges) } ?? plan.index
    var partPlan = plan
    (partPlan.index, partPlan.subset) = (part, nil)
    var clusters = CellClusters()
    ClusterMaker(clustering, partPlan).appendClusters(of: block, to: &clusters)
    for (offset, cluster) in clusters.clusters.enumerated() {
      let slice = clusters.slices[offset]
      if slice.isEmpty { list.append(whole: cluster) } else { list.append(cluster, slice) }
      guard let column else { continue }
      let ranges =
        slice.isEmpty ? plan.index.keyRanges(of: cluster.cell, in: plan.grid) : Array(slice)
      let members = plan.index.categoryCounts(
        ofColumn: column,
        plan.subset,
        width: width,
        in: ranges
      )
      counts?.append(members[...])
    }
  }

  private func location(of member: Member, _ total: WeightTotal?, _ cell: Cell) -> Cluster {
    let count = Int(total?.weight ?? 1)
    return Cluster(
      id: ClusterID(location: member.id),
      cell: cell,
      count: count,
      anchor: MortonKey.position(member.key).mapPoint,
      isUniqueLocation: true,
      isWeightedPoint: count > 1,
      firstMember: member.id
    )
  }

  private func cluster(
    _ entry: SubsetTally.Entry,
    _ total: WeightTotal?,
    _ cell: Cell
  ) -> Cluster {
    let middle = plan.grid.mapRect(of: cell).middle
    let mean = if let total { total.mean } else { entry.sum.mean(of: Int(entry.count)) }
    let isCentroid = if case .centroid = plan.anchor { true } else { false }
    return Cluster(
      id: ClusterID(cell, of: plan.grid),
      cell: cell,
      count: Int(total?.weight ?? entry.count),
      anchor: isCentroid ? mean ?? middle : middle,
      isUniqueLocation: false,
      isWeightedPoint: false,
      firstMember: nil
    )
  }
}

// MARK: - Locations

extension SubsetClusterMaker {
  private struct Member {
    let key: UInt64
    let id: PointID
  }

  /// Returns the first and the last member of a cell in the first run that has any. They are the same
  /// for a cell with one point.
  ///
  /// - Returns: `nil` without such a run, and if later layers removed the points.
  private func ends(
    of entry: SubsetTally.Entry,
    _ cell: Cell
  ) -> (first: Member, last: Member)? {
    guard entry.run >= 0 else { return nil }
    guard let first = member(from: entry.first, to: entry.last, entry.run, cell) else { return nil }
    if entry.count == 1 { return (first, first) }
    return member(from: entry.last, to: entry.first, entry.run, cell).map { (first, $0) }
  }

  /// Returns the first member of a cell between two slots of a run, in either direction.
  ///
  /// This is the one at `start`, unless a later layer removed it.
  private func member(
    from start: Int,
    to end: Int,
    _ number: Int,
    _ cell: Cell
  ) -> Member? {
    for slot in stride(from: start, through: end, by: start <= end ? 1 : -1) {
      let key = runs[number].run.keys[slot]
      let isMember =
        slot == start
        || masks.map { $0[number].hasBit(slot) } ?? true
          && plan.grid.cell(containing: MortonKey.position(key)) == cell
      if isMember && isPresent(slot, number) {
        return Member(key: key, id: PointID(runs[number].run.rows[slot]))
      }
    }
    return nil
  }

  /// Returns whether a point was not removed by later layers.
  private func isPresent(_ slot: Int, _ number: Int) -> Bool {
    guard runs.count > 1 else { return true }
    let place = plan.index.slot(of: PointID(runs[number].run.rows[slot]))
    return place.map { addedRuns[$0.layer] == number && $0.slot == slot } ?? false
  }
}

extension CellBlock {
  fileprivate init(_ cell: Cell, of grid: CellGrid) {
    self.init(
      grid: grid,
      firstColumn: cell.column,
      columnCount: 1,
      firstRow: cell.row,
      rowCount: 1
    )
  }
}

extension SubsetTally {
  fileprivate func total(at offset: Int) -> WeightTotal? { totals.isEmpty ? nil : totals[offset] }
}
