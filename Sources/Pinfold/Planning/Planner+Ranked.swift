extension Planner {
  /// Shows the best-ranked point of each cell, in cells that are large enough for
  /// the budget.
  func plan(
    _ index: PointIndex,
    for viewport: Viewport,
    after previous: Plan?,
    _ thinning: RankedThinning
  ) -> Plan {
    let area = viewport.visibleMapRect.expanded(byMarginFactor: options.marginFactor)
    let zoomLevel = heldZoomLevel(for: viewport, after: previous)
    var grid = levelGrid(at: zoomLevel)
    while true {
      let cells = grid.cells(covering: area)
      guard cells.count > 0 else {
        return emptyPlan(index, viewport, zoomLevel, cells)
      }
      // More cells than any screen has would only cost memory.
      if cells.count <= ClusterOptions.maximumCellCount {
        let entries = CellTally.entries(of: index, in: cells)
        let count = entries.reduce(0) { $0 + ($1.count > 0 ? 1 : 0) }
        guard count > thinning.budget && grid.cellsAroundWorld > 1 else {
          return ranked(
            emptyPlan(index, viewport, zoomLevel, cells),
            byColumn: thinning.rankColumn,
            entries
          )
        }
      }
      grid = CellGrid(cellsAroundWorld: grid.cellsAroundWorld / 2)
    }
  }

  /// Fills a plan with the best-ranked points of its cells.
  private func ranked(
    _ plan: Plan,
    byColumn column: Int,
    _ entries: [CellTally.Entry]
  ) -> Plan {
    var plan = plan
    let (index, cells) = (plan.index, plan.cells)
    for (offset, entry) in entries.enumerated() where entry.count > 0 {
      let cell = cells.cell(at: offset)
      let ranges = index.keyRanges(of: cell, in: cells.grid)
      guard let best = index.bestRanked(byColumn: column, in: ranges) else { continue }
      let ends = index.ends(of: ranges)
      plan.clusters.append(
        Cluster(
          id: ClusterID(location: best.id),
          cell: cell,
          count: Int(entry.count),
          anchor: MortonKey.position(best.key).mapPoint,
          isUniqueLocation: ends.first == ends.last,
          firstMember: best.id,
          extent: .cell
        )
      )
    }
    if cells.crossesAntimeridian { plan.sortClusters() }
    return plan
  }
}

extension PointIndex {
  /// A point by where and who it is.
  struct KeyedID {
    let key: UInt64
    let id: PointID
  }

  /// Returns the point with the highest value in a column; of equal ones that with
  /// the lowest id. Points without a value come last.
  ///
  /// - Complexity: O(*m*) for *m* points, eight bytes each.
  func bestRanked(byColumn column: Int, in ranges: [KeyRange]) -> KeyedID? {
    var best: (rank: Double, row: UInt32, key: UInt64)?
    for (number, layer) in layers.enumerated() where !layer.added.isEmpty {
      let run = layer.added
      for range in ranges {
        for slot in run.slots(in: range) {
          let value = run.columns.indices.contains(column) ? run.columns[column].values[slot] : .nan
          let (rank, row) = (value.isNaN ? -.infinity : value, run.rows[slot])
          if let best, rank < best.rank || (rank == best.rank && row > best.row) { continue }
          // What a newer layer took away is not there any more.
          guard !isRemoved(row, afterLayer: number) else { continue }
          best = (rank, row, run.keys[slot])
        }
      }
    }
    return best.map { KeyedID(key: $0.key, id: PointID($0.row)) }
  }

  private func isRemoved(_ row: UInt32, afterLayer number: Int) -> Bool {
    layers[(number + 1)...].contains { layer in
      layer.removedLookup.slot(ofRow: row, in: layer.removed.rows) != nil
    }
  }

  /// Returns the first and the last position with points in some key ranges.
  func ends(of ranges: [KeyRange]) -> (first: UInt64?, last: UInt64?) {
    var ends: (first: UInt64?, last: UInt64?)
    for range in ranges {
      forEachPosition(in: range) { key, _ in
        if ends.first == nil { ends.first = key }
        ends.last = key
        // Two positions are two, however many there are.
        return ends.first == key
      }
      if ends.first != ends.last { break }
    }
    return ends
  }
}
