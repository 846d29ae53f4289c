/// All points of the world, for a strategy that puts them in groups; a plan shows the groups
/// that reach into its cells.
struct ThinnedWorld {
  private let points: PlacedPoints

  /// The offsets of the points in the order of their rows, which is the order of the
  /// input.
  private let slotsByRow: [UInt32]

  /// - Complexity: O(*n*) for *n* points.
  init(_ index: PointIndex) {
    points = PlacedPoints(index, in: .wholeWorld)
    slotsByRow = RadixSort.sorted(keys: points.rows.map { UInt64($0) }, rows: nil).rows
  }
}

extension ThinnedWorld {
  /// What the points are of.
  var index: PointIndex { points.index }

  /// The coordinates of the points, in the order of their rows.
  var coordinatesByRow: [Coordinate] {
    slotsByRow.map {
      WebMercator.coordinate(for: MortonKey.position(points.keys[Int($0)]).mapPoint)
    }
  }

  /// The values of a column, in the order of rows; none without a column of the index.
  func valuesByRow(ofColumn column: Int?) -> [Double] {
    guard let column, (0..<index.columnCount).contains(column) else { return [] }
    return slotsByRow.map {
      index.value(ofColumn: column, of: PointID(points.rows[Int($0)])) ?? .nan
    }
  }

  /// Fills a plan with the groups that a strategy made of all points: those with a point
  /// in the plan's cells, whole.
  ///
  /// - Parameters:
  ///   - plan: A plan without clusters.
  ///   - thinned: The groups, of points in the order of their rows.
  ///   - spacing: How near places overlap, if that is what groups them.
  ///   - name: The name of the cluster that a point stands for.
  func plan(
    _ plan: Plan,
    _ thinned: ThinnedPoints,
    spacing: OverlapFilter.Deltas? = nil,
    name: (PointID) -> ClusterID
  ) -> Plan {
    var groups = [Int32](repeating: 0, count: slotsByRow.count)
    for (point, slot) in slotsByRow.enumerated() {
      // Every point of an index is a place, so it is in a group.
      groups[Int(slot)] = Int32(truncatingIfNeeded: thinned.groups[point])
    }
    // The numbers of the groups that are shown, by the order of their first points, and the
    // slots of their representatives.
    var numbers = [Int32](repeating: -1, count: thinned.representatives.count)
    var slots: [Int] = []
    for slot in points.slots(in: plan.cells) where numbers[Int(groups[slot])] < 0 {
      let group = Int(groups[slot])
      numbers[group] = Int32(truncatingIfNeeded: slots.count)
      slots.append(Int(slotsByRow[thinned.representatives[group]]))
    }
    // What is in them, and where the representatives are among it.
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
