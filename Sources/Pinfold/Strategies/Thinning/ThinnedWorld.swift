/// All points of the world, for a strategy that puts them in groups; a plan shows the groups
/// that reach into its cells.
struct ThinnedWorld {
  private let points: PlacedPoints

  /// The offsets of the points in the order of their rows, which is the order of the
  /// input.
  private let slotsByRow: [Int]

  /// - Complexity: O(*n*) for *n* points.
  init(_ index: PointIndex) {
    points = PlacedPoints(index, in: .wholeWorld)
    slotsByRow = RadixSort.sorted(keys: points.rows.map { UInt64($0) }, rows: nil)
      .rows.map { Int($0) }
  }
}

extension ThinnedWorld {
  /// What the points are of.
  var index: PointIndex { points.index }

  /// The coordinates of the points, in the order of their rows.
  var coordinatesByRow: [Coordinate] {
    slotsByRow.map { WebMercator.coordinate(for: MortonKey.position(points.keys[$0]).mapPoint) }
  }

  /// The values of a column, in the order of rows; none without a column of the index.
  func valuesByRow(ofColumn column: Int?) -> [Double] {
    guard let column, (0..<index.columnCount).contains(column) else { return [] }
    return slotsByRow.map { index.values(of: PointID(points.rows[$0]))?[column] ?? .nan }
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
    var groups = [Int](repeating: 0, count: slotsByRow.count)
    // Every point of an index is a place, so it is in a group.
    for (place, slot) in slotsByRow.enumerated() { groups[slot] = thinned.groups[place] }
    var numbers = [Int32](repeating: -1, count: thinned.representatives.count)
    var shown: [Int] = []
    for slot in points.slots(in: plan.cells) where numbers[groups[slot]] < 0 {
      numbers[groups[slot]] = Int32(truncatingIfNeeded: shown.count)
      shown.append(groups[slot])
    }
    let slots = groups.indices.filter { numbers[groups[$0]] >= 0 }
    var newSlots = [Int](repeating: -1, count: groups.count)
    for (new, slot) in slots.enumerated() { newSlots[slot] = new }
    let confined = PlacedPoints(points, slots, in: plan.cells)
    return confined.plan(plan, groups: slots.map { numbers[groups[$0]] }, spacing: spacing) {
      let slot = slotsByRow[thinned.representatives[shown[$0]]]
      return Representative(slot: newSlots[slot], id: name(PointID(points.rows[slot])))
    }
  }
}
