extension CellTally {
  struct Entry {
    /// Points added minus points removed. The value may wrap until all runs are added.
    private(set) var count: UInt64 = 0
    private(set) var sum = PositionSum()

    /// The first run with points in the cell, or -1.
    private(set) var run = -1

    /// Bounds of the cell's slots in that run.
    private var firstSlot = 0
    private var lastSlot = 0

    /// Whether other runs have points in the cell too.
    private(set) var isShared = false

    private(set) var hasRemovals = false

    /// Whether two added points are known to be farther apart than ``wideExtent``, without reading
    /// more keys.
    var isWide = false

    /// Half a kilometer at the equator, in grid units from west to east.
    static let wideExtent: UInt32 = 1 << 16
  }
}

extension CellTally.Entry {
  /// Adds points of a run, or removes them if `sign` is -1 (wrapped).
  ///
  /// Slots may be off by less than one block of the box tree.
  mutating func add(_ points: PointTotal, ofRun number: Int, sign: UInt64) {
    count &+= UInt64(points.count) &* sign
    sum += PositionSum(axes: points.sum.axes &* sign)
    hasRemovals = hasRemovals || sign != 1
    if run < 0 {
      (run, firstSlot, lastSlot) = (number, points.firstSlot, points.lastSlot)
    } else if run == number {
      // Slices are added late, so slots may be out of order.
      (firstSlot, lastSlot) = (min(firstSlot, points.firstSlot), max(lastSlot, points.lastSlot))
    } else {
      isShared = true
    }
  }

  /// Adds or removes one point by its position in grid units.
  ///
  /// - Precondition: Later slots of the run have not been added.
  @inline(__always)  // in the innermost loop of plans
  mutating func add(_ axes: SIMD2<UInt64>, at slot: Int, ofRun number: Int, sign: UInt64) {
    count &+= sign
    // Multiplies by 1 or -1: for -1, flips the bits and adds 1.
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

  /// Takes back points of another cell that are added with the slots of this one.
  mutating func deduct(_ points: Int, _ positions: PositionSum, sign: UInt64) {
    count &-= UInt64(points) &* sign
    sum = sum - PositionSum(axes: positions.axes &* sign)
  }

  /// Returns the first and last slot of the cell's points in its first run.
  ///
  /// Most cells need only count and sum, so this runs on demand.
  ///
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
