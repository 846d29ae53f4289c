/// Tallies the points of an index in cells of any size, by the boxes of its runs.
///
/// A box in one cell is not opened, and neighbors of the same cell are one slice, added by the
/// run's sums. A smallest block that one edge cuts, or one on each axis, is divided without
/// decoding its keys; only where more edges cut are points taken one by one.
///
/// In a grid of levels ``CellTally`` does less: no edge cuts a small quadtree node there.
///
/// - Complexity: O(*b* + *c* · `BoxTree.blockSize`) in the numbers of boxes and of blocks that
///   edges cut: at most one pass over the points.
struct CellWalk: BoxVisitor {
  let grid: CellGrid
  let finder: CellFinder

  /// The western edge of each column, and the northern edge of each row, spread as
  /// ``LineSums`` takes them; then the other edge of the last.
  private let columnEdges: [UInt64]
  private let rowEdges: [UInt64]

  /// By the cells' offsets in the block.
  private var entries: [CellTally.Entry]

  /// The number and the sign of the run.
  private var number = 0
  private var sign: UInt64 = 1

  /// Slots of one cell that were not added yet: they end where those of another begin.
  private var slice: (start: Int, offset: Int, isWide: Bool)

  /// The end of the slice that was added last, and the sum before it: often the next one starts
  /// there.
  private var known = (slot: 0, sum: PositionSum())

  private var readAhead = ReadAhead()

  /// Tallies the points of an index in a block of cells, which must not be empty.
  static func entries(of index: PointIndex, in block: CellBlock) -> [CellTally.Entry] {
    var walk = CellWalk(block)
    for (number, signed) in index.signedRuns.enumerated() {
      walk.walk(signed.run, number, isRemoval: signed.isRemoval)
    }
    return walk.entries
  }

  private init(_ block: CellBlock) {
    let (grid, finder) = (block.grid, CellFinder(block))
    (self.grid, self.finder) = (grid, finder)
    entries = [CellTally.Entry](repeating: CellTally.Entry(), count: block.count)
    slice = (0, finder.outside, false)
    // Rows end at the edge of the world, where there is no further edge and no point beyond.
    func edges(_ first: UInt32, _ count: Int) -> [UInt64] {
      (0...count).map { offset in
        let ordinal = (UInt64(first) + UInt64(offset)) % grid.cellsAroundWorld
        return MortonKey.interleave(x: grid.firstUnit(ofOrdinal: UInt32(ordinal)), y: 0)
      }
    }
    columnEdges = edges(block.firstColumn, block.columnCount)
    rowEdges = edges(block.firstRow, block.rowCount)
  }

  private mutating func walk(_ run: borrowing Run, _ number: Int, isRemoval: Bool) {
    (self.number, sign) = (number, isRemoval ? .max : 1)
    (slice, known) = ((0, finder.outside, false), (0, PositionSum()))
    visitBoxes(of: run)
    addSlice(endingAt: run.count, of: run)
  }
}

// MARK: - Boxes

extension CellWalk {
  mutating func prepare(for blocks: Range<Int>, of run: borrowing Run) {
    readAhead.load(blocks, of: run, cutBy: grid)
  }

  @inline(__always)  // for each box
  mutating func take(from slot: Int, at offset: Int, _ box: GridRect, of run: borrowing Run) {
    startSlice(at: slot, offset, of: run)
    slice.isWide = slice.isWide || box.maxX - box.minX > CellTally.Entry.wideExtent
  }

  mutating func divide(_ slots: Range<Int>, _ span: CellSpan, of run: borrowing Run) {
    if slots.count < BoxTree.blockSize || span.hasThreeInLine {
      addEach(slots, of: run)
    } else if span.left == span.right {
      halve(slots, span, x: 0, y: northernEdge(of: span.bottom), of: run)
    } else if span.top == span.bottom {
      halve(slots, span, x: westernEdge(of: span.right), y: 0, of: run)
    } else {
      quarter(slots, span, of: run)
    }
  }

  // A span that touches the block has the edge in it, or at its end.
  private func westernEdge(of column: UInt32) -> UInt64 {
    columnEdges[Int(finder.columnOffset(column))]
  }

  private func northernEdge(of row: UInt32) -> UInt64 { rowEdges[Int(finder.rowOffset(row))] }
}

// MARK: - Slices

extension CellWalk {
  /// Ends the slice before a slot and starts that of another cell, unless it is the same one.
  @inline(__always)  // for each box
  private mutating func startSlice(at slot: Int, _ offset: Int, of run: borrowing Run) {
    guard offset != slice.offset else { return }
    addSlice(endingAt: slot, of: run)
    slice = (slot, offset, false)
  }

  private mutating func addSlice(endingAt end: Int, of run: borrowing Run) {
    let (start, offset, isWide) = slice
    guard offset != finder.outside && start < end else { return }
    let before = known.slot == start ? known.sum : run.sum(before: start)
    known = (end, run.sum(before: end))
    add(end - start, known.sum - before, start..<end, at: offset)
    if isWide { entries[offset].isWide = true }
  }

  /// Adds points that are among some slots.
  @inline(__always)  // for each block that is cut
  private mutating func add(_ count: Int, _ sum: PositionSum, _ slots: Range<Int>, at offset: Int) {
    guard count > 0 && offset != finder.outside else { return }
    let (first, last) = (slots.lowerBound, slots.upperBound - 1)
    let total = PointTotal(count: count, sum: sum, firstSlot: first, lastSlot: last)
    entries[offset].add(total, ofRun: number, sign: sign)
  }
}

// MARK: - Blocks in several cells

extension CellWalk {
  /// Adds a complete block that one edge cuts.
  ///
  /// All of it goes to the slice of one cell, and what is in the other one is moved there. If
  /// the slice is already that of the second cell, it goes on.
  private mutating func halve(
    _ slots: Range<Int>,
    _ span: CellSpan,
    x: UInt64,
    y: UInt64,
    of run: borrowing Run
  ) {
    let first = finder.offset(span.left, span.top)
    let second = finder.offset(span.right, span.bottom)
    let isSecond = slice.offset == second
    startSlice(at: slots.lowerBound, isSecond ? second : first, of: run)
    let keySlice = run.keys[slots]
    let keys = keySlice.span
    let part = LineSums(of: keys, fromX: x, y: y, isComplement: isSecond)
    add(part.count, part.sum, slots, at: isSecond ? first : second)
    guard slice.offset != finder.outside else { return }
    entries[slice.offset].deduct(part.count, part.sum, sign: sign)
  }

  /// Adds a complete block that an edge cuts on each axis.
  private mutating func quarter(_ slots: Range<Int>, _ span: CellSpan, of run: borrowing Run) {
    startSlice(at: slots.lowerBound, finder.outside, of: run)
    let keySlice = run.keys[slots]
    let keys = keySlice.span
    let (x, y) = (westernEdge(of: span.right), northernEdge(of: span.bottom))
    let (east, south) = (LineSums(of: keys, fromX: x, y: 0), LineSums(of: keys, fromX: 0, y: y))
    let (both, all) = (LineSums(of: keys, fromX: x, y: y), run.sum(slots))
    let (northWest, northEast) = (
      finder.offset(span.left, span.top), finder.offset(span.right, span.top)
    )
    let (southWest, southEast) = (
      finder.offset(span.left, span.bottom), finder.offset(span.right, span.bottom)
    )
    let rest = slots.count - east.count - south.count + both.count
    add(rest, all - east.sum - south.sum + both.sum, slots, at: northWest)
    add(east.count - both.count, east.sum - both.sum, slots, at: northEast)
    add(south.count - both.count, south.sum - both.sum, slots, at: southWest)
    add(both.count, both.sum, slots, at: southEast)
  }

  /// Adds points one by one.
  private mutating func addEach(_ slots: Range<Int>, of run: borrowing Run) {
    startSlice(at: slots.lowerBound, finder.outside, of: run)
    let keySlice = run.keys[slots]
    let keys = keySlice.span
    let (finder, number, sign, cellsAroundWorld) = (finder, number, sign, grid.cellsAroundWorld)
    entries.withMutableSpan { entries in
      for index in keys.indices {
        let axes = MortonKey.axes(keys[index])
        // Both ordinals at once, as `CellGrid.ordinal` has them.
        let ordinals = (axes &* cellsAroundWorld) &>> 32
        let (column, row) = (
          UInt32(truncatingIfNeeded: ordinals.x), UInt32(truncatingIfNeeded: ordinals.y)
        )
        let offset = finder.offset(column, row)
        guard offset != finder.outside else { continue }
        let slot = slots.lowerBound + index
        entries[offset].add(axes, at: slot, ofRun: number, sign: sign)
      }
    }
  }
}

/// Loads what a walk is about to read, all at once.
///
/// To compare a block's keys takes less time than to wait for them, and a processor does not look
/// so far ahead that it waits for two blocks at a time. Loads that nothing depends on wait
/// together: plans of ten million uniform points take up to a third less time.
struct ReadAhead {
  /// What was loaded, combined: nothing reads it, but loads without a result would be optimized
  /// away.
  private var loaded: UInt64 = 0

  /// Keys to a line of the processor's cache, which is loaded as one.
  private static let lineSize = 8

  /// Loads keys and sums of the blocks of some boxes, at most ``BoxTree/fanout``, that are not in
  /// one cell.
  ///
  /// Inlined, it would be seen that its result is never read.
  @inline(never)
  mutating func load(_ blocks: Range<Int>, of run: borrowing Run, cutBy grid: CellGrid) {
    let (boxSlice, keySlice, sumSlice) = (run.boxes.levels[0][...], run.keys[...], run.sums[...])
    let (boxes, keys, sums) = (boxSlice.span, keySlice.span, sumSlice.span)
    var combined = loaded
    for block in blocks where !CellSpan(boxes[block], in: grid).isOneCell {
      let slot = BoxTree.firstSlot(of: block, atLevel: 0)
      combined ^= sums[slot / Run.blockSize].axes.x
      for line in stride(
        from: slot,
        to: min(slot + BoxTree.blockSize, keys.count),
        by: Self.lineSize
      ) {
        combined ^= keys[line]
      }
    }
    loaded = combined
  }
}
