/// Counts and sums up the points of each cell of a block, run by run.
///
/// A quadtree node that lies in one cell is added at once; one that straddles
/// cells is opened. In a grid of levels every node below the cells' size lies in
/// one cell, so no point is ever visited.
struct CellTally: NodeVisitor {
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

    /// Whether other runs have points in the cell, or take some away.
    private(set) var isShared = false

    /// Whether points were taken away.
    private(set) var hasRemovals = false

    /// Adds points of a run, or takes them away: the sign is 1 or, wrapping, -1.
    mutating func add(_ points: PointTotal, ofRun number: Int, sign: UInt64) {
      count &+= UInt64(points.count) &* sign
      sum += PositionSum(axes: points.sum.axes &* sign)
      hasRemovals = hasRemovals || sign != 1
      if run < 0 {
        (run, firstSlot, lastSlot) = (number, points.firstSlot, points.lastSlot)
      } else if run == number {
        // Whole nodes are added late, so slots do not come in order.
        (firstSlot, lastSlot) = (min(firstSlot, points.firstSlot), max(lastSlot, points.lastSlot))
      } else {
        isShared = true
      }
    }
  }

  private let block: CellBlock

  /// The ordinals of the first and the last row.
  private let rows: ClosedRange<UInt32>

  private var run = 0
  private var sign: UInt64 = 1

  /// By the cells' places in the block.
  private(set) var entries: [Entry]

  /// The western edge of each column, and the northern edge of each row, as keys.
  private let columnEdges: [UInt64]
  private let rowEdges: [UInt64]

  /// Neighbouring slots of one cell that were not added yet: many nodes cost as
  /// much as one.
  private var pending = (slots: 0..<0, offset: 0)

  /// Tallies the points of an index in a block of cells, which must not be empty.
  static func entries(of index: PointIndex, in block: CellBlock) -> [Entry] {
    var tally = CellTally(block: block)
    for (number, signed) in index.signedRuns.enumerated() {
      tally.run = number
      tally.sign = signed.isRemoval ? .max : 1
      signed.run.descend(&tally)
      tally.addPending(of: signed.run)
    }
    return tally.entries
  }

  private init(block: CellBlock) {
    self.block = block
    rows = block.firstRow...block.firstRow + UInt32(block.rowCount - 1)
    entries = [Entry](repeating: Entry(), count: block.count)
    let grid = block.grid
    columnEdges = (0..<block.columnCount).map { column in
      MortonKey.interleave(x: grid.firstUnit(ofOrdinal: block.cell(at: column).column), y: 0)
    }
    rowEdges = rows.map { MortonKey.interleave(x: 0, y: grid.firstUnit(ofOrdinal: $0)) }
  }

  func verdict(on node: GridRect) -> NodeVerdict {
    let grid = block.grid
    let (top, bottom) = (grid.ordinal(node.minY), grid.ordinal(node.maxY))
    guard bottom >= rows.lowerBound && top <= rows.upperBound else { return .skip }
    let (left, right) = (grid.ordinal(node.minX), grid.ordinal(node.maxX))
    let column = block.columnOffset(left)
    // Columns go round the world: the node may start west of the block's first
    // column and reach it.
    guard column < block.columnCount || (left <= block.firstColumn && block.firstColumn <= right)
    else { return .skip }
    return left == right && top == bottom ? .whole : .open
  }

  mutating func take(_ slots: Range<Int>, of run: borrowing Run) {
    let cell = block.grid.cell(containing: MortonKey.position(run.keys[slots.lowerBound]))
    guard let offset = block.offset(of: cell) else { return }
    if slots.lowerBound == pending.slots.upperBound && offset == pending.offset {
      pending.slots = pending.slots.lowerBound..<slots.upperBound
    } else {
      addPending(of: run)
      pending = (slots, offset)
    }
  }

  private mutating func addPending(of run: borrowing Run) {
    let (slots, offset) = pending
    pending = (0..<0, 0)
    guard !slots.isEmpty else { return }
    let total = PointTotal(
      count: slots.count,
      sum: run.sum(slots),
      firstSlot: slots.lowerBound,
      lastSlot: slots.upperBound - 1
    )
    entries[offset].add(total, ofRun: self.run, sign: sign)
  }
}

/// Some points of a run.
struct PointTotal {
  var count = 0
  var sum = PositionSum()
  var firstSlot = Int.max
  var lastSlot = 0

  /// Counts the points of a slice behind all others so far.
  mutating func note(_ slots: Range<Int>) {
    count += slots.count
    firstSlot = min(firstSlot, slots.lowerBound)
    lastSlot = slots.upperBound - 1
  }

  /// Counts the points of a word's bits, behind all others so far.
  mutating func note(_ marks: UInt64, from start: Int) {
    guard marks != 0 else { return }
    count += marks.nonzeroBitCount
    firstSlot = min(firstSlot, start + marks.trailingZeroBitCount)
    lastSlot = start + 63 - marks.leadingZeroBitCount
  }
}

// MARK: - Leaves

extension CellTally {
  /// Adds the points of a node that one line cuts in two; a node that more lines
  /// cut is opened, down to a few points.
  mutating func take(leaf slots: Range<Int>, _ node: GridRect, of run: borrowing Run) -> Bool {
    let grid = block.grid
    let first = grid.cell(containing: GridPoint(x: node.minX, y: node.minY))
    let last = grid.cell(containing: GridPoint(x: node.maxX, y: node.maxY))
    if first.row == last.row && first.column + 1 == last.column {
      takeHalves(of: slots, of: run, edge(ofColumn: last.column), MortonKey.xMask, first, last)
    } else if first.column == last.column && first.row + 1 == last.row {
      takeHalves(of: slots, of: run, edge(ofRow: last.row), ~MortonKey.xMask, first, last)
    } else {
      guard slots.count <= Self.fewPoints else { return false }
      for slot in slots { take(slot..<slot + 1, of: run) }
    }
    return true
  }

  /// So few points are added one by one.
  private static let fewPoints = 8

  private func edge(ofColumn column: UInt32) -> UInt64 {
    let offset = block.columnOffset(column)
    // A leaf may reach one column beyond the block.
    return offset < columnEdges.count
      ? columnEdges[offset]
      : MortonKey.interleave(x: block.grid.firstUnit(ofOrdinal: column), y: 0)
  }

  private func edge(ofRow row: UInt32) -> UInt64 {
    rows.contains(row)
      ? rowEdges[Int(row - rows.lowerBound)]
      : MortonKey.interleave(x: 0, y: block.grid.firstUnit(ofOrdinal: row))
  }

  /// Adds the points of a leaf that one line cuts in two.
  ///
  /// Bits of one axis compare like the axis, so the side of a point takes no
  /// decoding. Nor does that of a whole block, mostly: all its keys begin with the
  /// bits that its first and its last key share.
  private mutating func takeHalves(
    of slots: Range<Int>,
    of run: borrowing Run,
    _ line: UInt64,
    _ axis: UInt64,
    _ first: Cell,
    _ second: Cell
  ) {
    var (near, far) = (PointTotal(), PointTotal())
    var start = slots.lowerBound
    while start < slots.upperBound {
      let end = min((start / Run.blockSize + 1) * Run.blockSize, slots.upperBound)
      let (lowest, highest) = run.ends(of: start..<end)
      if highest & axis < line {
        near.note(start..<end)
      } else if lowest & axis >= line {
        far.note(start..<end)
        far.sum += run.sum(start..<end)
      } else {
        let marks = run.marks(in: start..<end, beyond: line, axis)
        let rest = ~marks & ~UInt64(0) >> UInt64(64 - (end - start))
        near.note(rest, from: start)
        far.note(marks, from: start)
        far.sum += run.sum(ofMarks: marks, from: start)
      }
      start = end
    }
    near.sum = run.sum(slots) - far.sum
    add(near, to: first)
    add(far, to: second)
  }

  private mutating func add(_ total: PointTotal, to cell: Cell) {
    guard total.count > 0, let offset = block.offset(of: cell) else { return }
    entries[offset].add(total, ofRun: run, sign: sign)
  }
}

extension Run {
  /// Returns the first and the last key of the smallest node around some slots.
  fileprivate func ends(of slots: Range<Int>) -> (lowest: UInt64, highest: UInt64) {
    let (first, last) = (keys[slots.lowerBound], keys[slots.upperBound - 1])
    // Bits from the highest that differs on; none for one position.
    let differing = (first ^ last).leadingZeroBitCount
    let inside = differing == 64 ? 0 : ~UInt64(0) >> UInt64(differing)
    return (first & ~inside, first | inside)
  }

  /// Returns a bit for each of up to 64 slots: whether its key, as far as one axis
  /// goes, is not below a line.
  fileprivate func marks(in slots: Range<Int>, beyond line: UInt64, _ axis: UInt64) -> UInt64 {
    let keys = keys.span.extracting(slots)
    var marks: UInt64 = 0
    for index in keys.indices {
      let mark: UInt64 = keys[index] & axis >= line ? 1 : 0
      marks |= mark &<< UInt64(truncatingIfNeeded: index)
    }
    return marks
  }
}
