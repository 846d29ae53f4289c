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
      return takeEach(slots, of: run)
    }
    return true
  }

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
  /// Bits of one axis compare like the axis, so the side of a point needs no decoding.
  /// Nor does that of a whole block, mostly: all its keys begin with the bits that its
  /// first and its last key share.
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
    add(total, at: offset)
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

  /// Returns a bit for each of up to 64 slots: whether its key is not below a line on
  /// one axis.
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
