extension CellTally {
  /// What is known of one cell.
  struct Entry {
    /// Members: points added less points removed. Wraps between runs.
    var count: UInt64 = 0
    var sum = PositionSum()

    /// The number of the first run with points in the cell; below zero for none.
    private(set) var run = -1

    /// The first and the last slot of the cell's points in that run.
    private(set) var firstSlot = 0
    private(set) var lastSlot = 0

    /// Whether other runs have points in the cell, or remove some.
    private(set) var isShared = false

    /// Whether points were removed.
    private(set) var hasRemovals = false

    /// Adds points of a run, or removes them: the sign is 1 or, wrapping, -1.
    mutating func add(_ points: PointTotal, ofRun number: Int, sign: UInt64) {
      count &+= UInt64(points.count) &* sign
      sum += PositionSum(axes: points.sum.axes &* sign)
      hasRemovals = hasRemovals || sign != 1
      if run < 0 {
        (run, firstSlot, lastSlot) = (number, points.firstSlot, points.lastSlot)
      } else if run == number {
        // Whole nodes are added late, so slots are not in order.
        (firstSlot, lastSlot) = (min(firstSlot, points.firstSlot), max(lastSlot, points.lastSlot))
      } else {
        isShared = true
      }
    }
  }
}
