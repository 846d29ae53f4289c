/// The points of a block of cells in index order, for strategies that group points one by one.
struct PlacedPoints {
  let index: PointIndex
  let cells: CellBlock
  private(set) var keys: [UInt64] = []
  private(set) var rows: [UInt32] = []

  /// - Complexity: O(*m*) for *m* points.
  init(_ index: PointIndex, in cells: CellBlock) {
    let slice = index.points(in: cells.mapRect)
    self.init(noneOf: index, in: cells, capacity: slice.count)
    var points = slice.makeIterator()
    while let point = points.nextPoint() {
      keys.append(point.key)
      rows.append(point.row)
    }
  }
}

/// The point that determines the position and id of a cluster.
struct Representative {
  let slot: Int
  let id: ClusterID
}

extension PlacedPoints {
  init(noneOf index: PointIndex, in cells: CellBlock, capacity: Int) {
    (self.index, self.cells) = (index, cells)
    keys.reserveCapacity(capacity)
    rows.reserveCapacity(capacity)
  }

  mutating func append(_ others: PlacedPoints, _ slot: Int) {
    keys.append(others.keys[slot])
    rows.append(others.rows[slot])
  }

  /// Returns offsets in index order.
  func slots(in cells: CellBlock) -> some Sequence<Int> {
    index.points(in: cells.mapRect).ranges.lazy.flatMap { range in
      let first = keys.indices.endOfPrefix { keys[$0] < range.first }
      let end = (first..<keys.count).endOfPrefix { keys[$0] <= range.last }
      return first..<end
    }
  }

  /// Adds groups of points to a plan as clusters.
  ///
  /// - Parameters:
  ///   - plan: A plan of the same cells, without clusters.
  ///   - groups: The group number of each point, from zero.
  ///   - spacing: The distance at which places overlap, for the overlap filter.
  func plan(
    _ plan: Plan,
    groups: [Int32],
    spacing: OverlapFilter.Deltas? = nil,
    representative: (Int) -> Representative
  ) -> Plan {
    let groupCount = Int(groups.max() ?? -1) + 1
    let representatives = (0..<groupCount).map(representative)
    let order = ordered(representatives)
    var numbers = [Int32](repeating: 0, count: groupCount)
    for (number, group) in order.enumerated() {
      numbers[Int(group)] = Int32(truncatingIfNeeded: number)
    }
    let lists = MemberLists(
      keys: keys,
      rows: rows,
      clusters: groups.map { numbers[Int($0)] },
      clusterCount: groupCount,
      spacing: spacing
    )
    let areUnique = areUnique(groups, representatives)
    let weights = index.isWeighted ? weights(of: groups, count: groupCount) : nil
    var plan = plan
    plan.membership = .lists(lists)
    plan.clusters = order.enumerated().map { number, group in
      let representative = representatives[Int(group)]
      let points = lists.members(ofCluster: number).count
      let count = weights?[Int(group)] ?? points
      return Cluster(
        id: representative.id,
        cell: cell(at: representative.slot),
        count: count,
        anchor: MortonKey.position(keys[representative.slot]).mapPoint,
        isUniqueLocation: areUnique[Int(group)],
        isWeightedPoint: points == 1 && count > 1,
        firstMember: PointID(rows[representative.slot])
      )
    }
    plan.number()
    return plan
  }

  /// Sorts groups by the cells of their representatives, then in index order.
  private func ordered(_ representatives: [Representative]) -> [Int32] {
    var groupsBySlot = [Int32](repeating: -1, count: rows.count)
    for (group, representative) in representatives.enumerated() {
      groupsBySlot[representative.slot] = Int32(truncatingIfNeeded: group)
    }
    groupsBySlot.removeAll { $0 < 0 }
    let cells = groupsBySlot.map { group in
      let cell = cell(at: representatives[Int(group)].slot)
      return UInt64(cell.row) << 32 | UInt64(cell.column)
    }
    return RadixSort.sorted(keys: cells, rows: nil).rows.map { groupsBySlot[Int($0)] }
  }

  private func cell(at slot: Int) -> Cell {
    cells.grid.cell(containing: MortonKey.position(keys[slot]))
  }

  private func weights(of groups: [Int32], count: Int) -> [Int] {
    var weights = [Int](repeating: 0, count: count)
    // All points are in the index.
    for (slot, group) in groups.enumerated() {
      weights[Int(group)] += index.weight(of: PointID(rows[slot])) ?? 0
    }
    return weights
  }

  /// Returns whether all points of a group are at the position of the representative.
  private func areUnique(_ groups: [Int32], _ representatives: [Representative]) -> [Bool] {
    var areUnique = [Bool](repeating: true, count: representatives.count)
    for (slot, group) in groups.enumerated()
    where keys[slot] != keys[representatives[Int(group)].slot] {
      areUnique[Int(group)] = false
    }
    return areUnique
  }
}
