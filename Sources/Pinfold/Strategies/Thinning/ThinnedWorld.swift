/// All points of an index, for strategies that group points of the whole world.
struct ThinnedWorld {
  private let points: PlacedPoints

  /// The slots sorted by row, which is the order of the input.
  private let slotsByRow: [UInt32]

  /// - Complexity: O(*n*)
  init(_ index: PointIndex) {
    points = PlacedPoints(index, in: .wholeWorld)
    slotsByRow = RadixSort.sorted(keys: points.rows.map { UInt64($0) }, rows: nil).rows
  }
}

extension ThinnedWorld {
  var index: PointIndex { points.index }

  var coordinatesByRow: [Coordinate] {
    slotsByRow.map {
      WebMercator.coordinate(for: MortonKey.position(points.keys[Int($0)]).mapPoint)
    }
  }

  /// Returns values in the order of rows, or an empty array without this column.
  func valuesByRow(ofColumn column: Int?) -> [Double] {
    guard let column, (0..<index.columnCount).contains(column) else { return [] }
    return slotsByRow.map {
      index.value(ofColumn: column, of: PointID(points.rows[Int($0)])) ?? .nan
    }
  }

  /// Adds all members of the groups that have a point in the plan's cells.
  ///
  /// - Parameters:
  ///   - plan: A plan without clusters.
  ///   - thinned: The groups of all points, in the order of rows.
  ///   - spacing: The distance at which places overlap, for the overlap filter.
  func plan(
    _ plan: Plan,
    _ thinned: ThinnedPoints,
    spacing: OverlapFilter.Deltas? = nil,
    name: (PointID) -> ClusterID
  ) -> Plan {
    var groups = [Int32](repeating: 0, count: slotsByRow.count)
    for (point, slot) in slotsByRow.enumerated() {
      // Every point of an index has a valid coordinate, so it is in a group.
      groups[Int(slot)] = Int32(truncatingIfNeeded: thinned.groups[point])
    }
    // The numbers of the shown groups, by first point, and the slots of their representatives.
    var numbers = [Int32](repeating: -1, count: thinned.representatives.count)
    var slots: [Int] = []
    for slot in points.slots(in: plan.cells) where numbers[Int(groups[slot])] < 0 {
      let group = Int(groups[slot])
      numbers[group] = Int32(truncatingIfNeeded: slots.count)
      slots.append(Int(slotsByRow[thinned.representatives[group]]))
    }
    // The members of the shown groups, and the slots of the representatives among them.
    let count = groups.count { numbers[Int($0)] >= 0 }
    var shown = PlacedPoints(noneOf: index, in: plan.cells, capacity: count)
    var members: [Int32] = []
    members.reserveCapacity(count)
    var shownSlots = slots
    for slot in groups.indices {
      let number = numbers[Int(groups[slot])]
      guard number >= 0 else { continue }
      if slots[Int(number)] == slot { shownSlots[Int(number)] = members.count }
      shown.append(points, slot)
      members.append(number)
    }
    return shown.plan(plan, groups: members, spacing: spacing) {
      Representative(slot: shownSlots[$0], id: name(PointID(points.rows[slots[$0]])))
    }
  }
}
