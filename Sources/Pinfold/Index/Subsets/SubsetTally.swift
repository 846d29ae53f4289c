/// The sums over a subset's points in each cell of a block.
struct SubsetTally {
  struct Entry {
    /// Points added minus points removed. Values may wrap until all runs are added.
    var count: UInt64 = 0
    var sum = PositionSum()

    /// The first run of added points with points of the cell, or -1.
    private(set) var run = -1

    /// The first and the last slot of the cell's points in that run.
    private(set) var first = 0
    private(set) var last = 0

    mutating func add(_ points: Int, _ positions: PositionSum, _ sign: UInt64) {
      count &+= UInt64(points) &* sign
      sum = sign == 1 ? sum + positions : sum - positions
    }

    /// Notes the first and the last of some points that are in the cell.
    @inline(__always)  // called for each leaf block on an edge
    mutating func note(_ first: Int, _ last: Int, ofRun number: Int) {
      if run < 0 {
        (run, self.first, self.last) = (number, first, last)
      } else if run == number {
        // Slices are added late, so slots may be out of order.
        (self.first, self.last) = (min(self.first, first), max(self.last, last))
      }
    }
  }

  var entries: [Entry]

  /// Empty if points have no weights.
  var totals: [WeightTotal]

  /// The weights of each category, then of points without a category, cell by cell.
  var counts: [UInt64]

  /// The number of categories with points without a category, or zero without categories.
  let width: Int

  init(cellCount: Int, width: Int, isWeighted: Bool) {
    entries = [Entry](repeating: Entry(), count: cellCount)
    totals = isWeighted ? [WeightTotal](repeating: .zero, count: cellCount) : []
    counts = [UInt64](repeating: 0, count: cellCount * width)
    self.width = width
  }

  /// The first and last element of a cell in ``counts``.
  func range(at offset: Int) -> (first: Int, last: Int) {
    (offset * width, (offset + 1) * width - 1)
  }
}
