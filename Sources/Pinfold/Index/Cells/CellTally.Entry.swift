extension CellTally {
  /// What is known of one cell.
  struct Entry {
    /// Members: points added less points removed. Wraps between runs.
    private(set) var count: UInt64 = 0
    private(set) var sum = PositionSum()

    /// The number of the first run with points in the cell; below zero for none.
    private(set) var run = -1

    /// Slots of that run from which, and to which, all of the cell's points are.
    private var firstSlot = 0
    private var lastSlot = 0

    /// Whether other runs have points in the cell, or remove some.
    private(set) var isShared = false

    /// Whether points were removed.
    private(set) var hasRemovals = false

    /// Whether two points that were added, of any run, are known to be farther from each other
    /// than ``wideExtent``, without looking at keys.
    var isWide = false

    /// Half a kilometer at the equator, in units from west to east.
    static let wideExtent: UInt32 = 1 << 16
  }
}

extension CellTally.Entry {
  /// Adds points of a run, or removes them: the sign is 1 or, wrapping, -1.
  ///
  /// The first and the last slot may be off by less than a block of the box tree.
  mutating func add(_ points: PointTotal, ofRun number: Int, sign: UInt64) {
    count &+= UInt64(points.count) &* sign
    sum += PositionSum(axes: points.sum.axes &* sign)
    hasRemovals = hasRemovals || sign != 1
    if run < 0 {
      (run, firstSlot, lastSlot) = (number, points.firstSlot, points.lastSlot)
    } else if run == number {
      // Slices are added late, so slots are not in order.
      (firstSlot, lastSlot) = (min(firstSlot, points.firstSlot), max(lastSlot, points.lastSlot))
    } else {
      isShared = true
    }
  }

  /// Adds or removes one point, by its position in units.
  ///
  /// - Precondition: No slot after it was added before.
  @inline(__always)  // in the innermost loop of plans
  mutating func add(_ axes: SIMD2<UInt64>, at slot: Int, ofRun number: Int, sign: UInt64) {
    count &+= sign
    // Multiplied by 1 or -1: bits are flipped and 1 is added, or nothing is.
    let flip = SIMD2(repeating: sign == 1 ? 0 : UInt64.max)
    sum.axes &+= (axes ^ flip) &- flip
    hasRemovals = hasRemovals || sign != 1
    if run == number {
      lastSlot = slot
    } else if run < 0 {
      (run, firstSlot, lastSlot) = (number, slot, slot)
    } else {
      isShared = true
    }
  }

  /// Takes back what was added, or will be, with more slots than are in the cell.
  mutating func deduct(_ points: Int, _ positions: PositionSum, sign: UInt64) {
    count &-= UInt64(points) &* sign
    sum = sum - PositionSum(axes: positions.axes &* sign)
  }

  /// Returns the first and the last slot of the cell's points in the first run with any.
  ///
  /// They are looked for only here, because of most cells nothing is asked but the count and
  /// the sum.
  ///
  /// - Parameter keys: Of that run.
  /// - Precondition: The run has points in the cell.
  /// - Complexity: O(`BoxTree.blockSize`)
  func ends(in keys: [UInt64], of cell: Cell, in grid: CellGrid) -> (first: Int, last: Int) {
    func isMember(_ slot: Int) -> Bool {
      grid.cell(containing: MortonKey.position(keys[slot])) == cell
    }
    var (first, last) = (firstSlot, lastSlot)
    while !isMember(first) { first += 1 }
    while !isMember(last) { last -= 1 }
    return (first, last)
  }
}
