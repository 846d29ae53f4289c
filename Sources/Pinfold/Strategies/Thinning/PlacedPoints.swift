/// The points of some cells, in index order, to be grouped by other rules than
/// cells.
struct PlacedPoints {
  let index: PointIndex
  let cells: CellBlock
  private(set) var keys: [UInt64] = []
  private(set) var rows: [UInt32] = []

  /// - Complexity: O(*m*) for *m* points.
  init(_ index: PointIndex, in cells: CellBlock) {
    (self.index, self.cells) = (index, cells)
    var points = PointSlice(index: index, ranges: index.ranges(of: cells)).makeIterator()
    while let point = points.nextPoint() {
      keys.append(point.key)
      rows.append(point.row)
    }
  }
}

/// The point that a cluster is drawn at and named after.
struct Representative {
  let slot: Int
  let id: ClusterID
}

extension PlacedPoints {
  /// Some of other points, for a plan of some cells.
  init(_ other: PlacedPoints, _ slots: [Int], in cells: CellBlock) {
    (index, self.cells) = (other.index, cells)
    (keys, rows) = (slots.map { other.keys[$0] }, slots.map { other.rows[$0] })
  }

  /// Returns the offsets of the points in some cells, in index order.
  func slots(in cells: CellBlock) -> some Sequence<Int> {
    index.ranges(of: cells).lazy.flatMap { range in
      let first = keys.indices.endOfPrefix { keys[$0] < range.first }
      let end = (first..<keys.count).endOfPrefix { keys[$0] <= range.last }
      return first..<end
    }
  }

  /// Fills a plan with groups of points.
  ///
  /// - Parameters:
  ///   - plan: A plan of the same cells, without clusters.
  ///   - groups: The number of each point's group, counted from zero.
  ///   - spacing: How near places overlap, if that is what groups them.
  ///   - representative: The point that represents a group.
  func plan(
    _ plan: Plan,
    groups: [Int32],
    spacing: OverlapFilter.Deltas? = nil,
    representative: (Int) -> Representative
  ) -> Plan {
    let groupCount = Int(groups.max() ?? -1) + 1
    let order = ordered((0..<groupCount).map(representative))
    var numbers = [Int32](repeating: 0, count: groupCount)
    for (number, entry) in order.enumerated() {
      numbers[entry.group] = Int32(truncatingIfNeeded: number)
    }
    let lists = MemberLists(
      keys: keys,
      rows: rows,
      clusters: groups.map { numbers[Int($0)] },
      clusterCount: groupCount,
      spacing: spacing
    )
    let ends = ends(groups, groupCount)
    var plan = plan
    plan.membership = .lists(lists)
    plan.clusters = order.enumerated().map { number, entry in
      let (first, last) = ends[entry.group]
      return Cluster(
        id: entry.representative.id,
        cell: entry.cell,
        count: lists.members(ofCluster: number).count,
        anchor: MortonKey.position(keys[entry.representative.slot]).mapPoint,
        isUniqueLocation: keys[first] == keys[last],
        firstMember: PointID(rows[entry.representative.slot])
      )
    }
    plan.number()
    return plan
  }

  /// Returns groups by the cells of their representatives, then by index order.
  private func ordered(
    _ representatives: [Representative]
  ) -> [(group: Int, representative: Representative, cell: Cell)] {
    // No point represents two groups, so each slot has one group at most.
    var groupsBySlot = [Int](repeating: -1, count: rows.count)
    for group in representatives.indices { groupsBySlot[representatives[group].slot] = group }
    let bySlot = groupsBySlot.filter { $0 >= 0 }.map { group in
      let representative = representatives[group]
      return (group: group, representative: representative, cell: cell(at: representative.slot))
    }
    let cells = bySlot.map { UInt64($0.cell.row) << 32 | UInt64($0.cell.column) }
    return RadixSort.sorted(keys: cells, rows: nil).rows.map { bySlot[Int($0)] }
  }

  private func cell(at slot: Int) -> Cell {
    cells.grid.cell(containing: MortonKey.position(keys[slot]))
  }

  /// The first and the last point of each group.
  private func ends(_ groups: [Int32], _ groupCount: Int) -> [(first: Int, last: Int)] {
    var ends = [(first: Int, last: Int)](repeating: (-1, -1), count: groupCount)
    for (slot, group) in groups.enumerated() {
      if ends[Int(group)].first < 0 { ends[Int(group)].first = slot }
      ends[Int(group)].last = slot
    }
    return ends
  }
}

extension PointIndex {
  /// Returns the keys of the points in some cells.
  fileprivate func ranges(of cells: CellBlock) -> [KeyRange] {
    KeyRange.union(GridRect.covering(cells.mapRect).flatMap(keyRanges(in:)))
  }
}
