/// Tallies points in cells of any size, using the boxes of the runs.
///
/// Adjacent boxes in one cell form a slice, which the sums of the run add at once. If one cell edge
/// per axis cuts a leaf block, the walk divides the block without decoding its keys. If more edges
/// cut it, the walk adds its points one by one.
///
/// - Complexity: O(*b* + *c* · `BoxTree.blockSize`) for *b* boxes and *c* leaf blocks on cell
///   edges: at most one pass over the points.
struct CellWalk: BoxVisitor {
  let grid: CellGrid
  let finder: CellFinder

  /// The western edge of each column and the northern edge of each row, spread for ``LineSums``,
  /// then the end of the last one.
  private let columnEdges: [UInt64]
  private let rowEdges: [UInt64]

  private var entries: [CellTally.Entry]

  private var number = 0
  private var sign: UInt64 = 1

  /// The current slice: its first slot, the offset of its cell, and whether a box in it is wide.
  private var slice: (start: Int, offset: Int, isWide: Bool)

  /// The end of the last slice, where the next one often starts, and the sum of all points before it.
  private var known = (slot: 0, sum: PositionSum())

  private var readAhead = ReadAhead()

  /// - Precondition: The block has cells.
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
    (columnEdges, rowEdges) = block.spreadEdges
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

  @inline(__always)  // called for each box
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

  // The edge is inside the block or at its end, because the span touches the block.
  private func westernEdge(of column: UInt32) -> UInt64 {
    columnEdges[Int(finder.columnOffset(column))]
  }

  private func northernEdge(of row: UInt32) -> UInt64 { rowEdges[Int(finder.rowOffset(row))] }
}

// MARK: - Slices

extension CellWalk {
  /// Ends the slice before a slot and starts the next, unless both are in the same cell.
  @inline(__always)  // called for each box
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

  @inline(__always)  // called for each leaf block on an edge
  private mutating func add(_ count: Int, _ sum: PositionSum, _ slots: Range<Int>, at offset: Int) {
    guard count > 0 && offset != finder.outside else { return }
    let (first, last) = (slots.lowerBound, slots.upperBound - 1)
    let total = PointTotal(count: count, sum: sum, firstSlot: first, lastSlot: last)
    entries[offset].add(total, ofRun: number, sign: sign)
  }
}

// MARK: - Blocks in several cells

extension CellWalk {
  /// Adds a complete leaf block that one edge cuts.
  ///
  /// All points go to the slice of one cell. The points of the other cell are then moved.
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

  private mutating func addEach(_ slots: Range<Int>, of run: borrowing Run) {
    startSlice(at: slots.lowerBound, finder.outside, of: run)
    let keySlice = run.keys[slots]
    let keys = keySlice.span
    let (finder, number, sign, cellsAroundWorld) = (finder, number, sign, grid.cellsAroundWorld)
    entries.withMutableSpan { entries in
      for index in keys.indices {
        let axes = MortonKey.axes(keys[index])
        // Both ordinals at once, as in `CellGrid.ordinal`.
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

extension CellBlock {
  /// The western edge of each column and the northern edge of each row, spread like `x` in a key,
  /// then the end of the last one.
  var spreadEdges: (columns: [UInt64], rows: [UInt64]) {
    // The last row may end at the edge of the world. Its wrapped edge is never used, since no
    // points lie beyond.
    func edges(_ first: UInt32, _ count: Int) -> [UInt64] {
      (0...count).map { offset in
        let ordinal = (UInt64(first) + UInt64(offset)) % grid.cellsAroundWorld
        return MortonKey.interleave(x: grid.firstUnit(ofOrdinal: UInt32(ordinal)), y: 0)
      }
    }
    return (edges(firstColumn, columnCount), edges(firstRow, rowCount))
  }
}

/// Loads the memory that a walk is about to read.
///
/// A processor does not look ahead far enough to load two blocks at once, but independent loads
/// wait together. Plans of ten million uniform points take up to a third less time.
struct ReadAhead {
  /// The combined loads. Without a stored result, the optimizer would remove them.
  private var loaded: UInt64 = 0

  /// Keys per cache line.
  private static let lineSize = 8

  /// Loads keys and sums of leaf blocks that several cells share.
  ///
  /// If this were inlined, the optimizer would see that the result is never read.
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
