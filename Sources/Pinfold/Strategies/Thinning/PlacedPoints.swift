/// The points of some cells, in index order, to be grouped by other rules than
/// cells.
struct PlacedPoints {
  let index: PointIndex
  let cells: CellBlock
  private(set) var keys: [UInt64] = []
  private(set) var rows: [UInt32] = []

  /// The offsets of the points in the order of their rows, which is the order of the
  /// input.
  let slotsByRow: [Int]

  /// - Complexity: O(*m*) for *m* points.
  init(_ index: PointIndex, in cells: CellBlock) {
    (self.index, self.cells) = (index, cells)
    let ranges = KeyRange.union(
      GridRect.covering(cells.mapRect).flatMap(index.keyRanges(in:))
    )
    var points = PointSlice(index: index, ranges: ranges).makeIterator()
    while let point = points.nextPoint() {
      keys.append(point.key)
      rows.append(point.row)
    }
    slotsByRow = RadixSort.sorted(keys: rows.map { UInt64($0) }, rows: nil).rows.map { Int($0) }
  }
}

/// The point that a cluster is drawn at and named after.
struct Representative {
  let slot: Int
  let id: ClusterID
}

extension PlacedPoints {
  /// The coordinates of the points, in the order of their rows.
  var coordinatesByRow: [Coordinate] {
    slotsByRow.map { WebMercator.coordinate(for: MortonKey.position(keys[$0]).mapPoint) }
  }

  /// The values of a column, in the order of rows; none without a column of the index.
  func valuesByRow(ofColumn column: Int?) -> [Double] {
    guard let column, (0..<index.columnCount).contains(column) else { return [] }
    return slotsByRow.map { index.values(of: PointID(rows[$0]))?[column] ?? .nan }
  }

  /// Fills a plan with the groups of points that a strategy made.
  ///
  /// - Parameters:
  ///   - plan: A plan of the same cells, without clusters.
  ///   - thinned: The groups, of points in the order of their rows.
  ///   - spacing: How near places overlap, if that is what groups them.
  ///   - name: The name of the cluster that a point stands for.
  func plan(
    _ plan: Plan,
    _ thinned: ThinnedPoints,
    spacing: OverlapFilter.Deltas? = nil,
    name: (PointID) -> ClusterID
  ) -> Plan {
    var groups = [Int32](repeating: 0, count: rows.count)
    for (place, slot) in slotsByRow.enumerated() {
      // Every point of an index is a place, so it is in a group.
      groups[slot] = Int32(truncatingIfNeeded: thinned.groups[place])
    }
    return self.plan(plan, groups: groups, spacing: spacing) { group in
      let slot = slotsByRow[thinned.representatives[group]]
      return Representative(slot: slot, id: name(PointID(rows[slot])))
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
        id: entry.who.id,
        cell: entry.cell,
        count: lists.members(ofCluster: number).count,
        anchor: MortonKey.position(keys[entry.who.slot]).mapPoint,
        isUniqueLocation: keys[first] == keys[last],
        firstMember: PointID(rows[entry.who.slot])
      )
    }
    plan.number()
    return plan
  }

  /// Returns groups by the cells of their representatives, then by index order.
  private func ordered(
    _ representatives: [Representative]
  ) -> [(group: Int, who: Representative, cell: Cell)] {
    // No point represents two groups, so each slot has one group at most.
    var groupsBySlot = [Int](repeating: -1, count: rows.count)
    for (group, who) in representatives.enumerated() { groupsBySlot[who.slot] = group }
    let entries = groupsBySlot.lazy.filter { $0 >= 0 }
      .map { (group: $0, who: representatives[$0], cell: cell(at: representatives[$0].slot)) }
    let bySlot = Array(entries)
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
