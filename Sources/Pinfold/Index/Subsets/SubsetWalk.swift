/// Tallies the points of a subset, and their categories, in cells of any size.
///
/// Like a ``CellWalk``, this finds slices of cells by the boxes of the runs. Without a subset, the
/// sums of the run and of the categories add a slice at once. With one, the walk reads the mask and
/// the marked points. Leaf blocks on the edges of cells are divided by masks.
///
/// - Complexity: One pass over the points of the subset in the block, and over the points near the
///   edges of cells.
struct SubsetWalk: BoxVisitor {
  let grid: CellGrid
  let finder: CellFinder

  /// The western edge of each column and the northern edge of each row, spread like `x` in a key,
  /// then the end of the last one.
  private let columnEdges: [UInt64]
  private let rowEdges: [UInt64]

  /// The column of categories to count, if any.
  let column: Int?

  private let sums = MaskedSums()

  var tally: SubsetTally

  var number = 0
  var sign: UInt64 = 1

  /// The marks of the run, or `nil` for all points.
  private var mask: [UInt64]?

  /// The categories of the run by slot, and their sums.
  var codes: [UInt8] = []
  private var categories: CategorySums?

  /// The first slot not yet added, and the cell from there on. Without a mask, also the first and
  /// the last slot that is certainly in the cell; -1 stands for the last of the slice.
  private var slice: (start: Int, offset: Int, first: Int, last: Int)

  private var readAhead = ReadAhead()

  /// - Parameter width: One more than the number of categories, or zero without a column.
  /// - Precondition: The block has cells.
  static func tally(
    of index: PointIndex,
    _ subset: PointSubset?,
    column: Int?,
    width: Int,
    in block: CellBlock
  ) -> SubsetTally {
    var walk = SubsetWalk(block, column, width, isWeighted: index.isWeighted)
    let masks = subset?.signedMasks
    for (number, signed) in index.signedRuns.enumerated() {
      walk.walk(signed.run, number, masks?[number], isRemoval: signed.isRemoval)
    }
    return walk.tally
  }

  private init(_ block: CellBlock, _ column: Int?, _ width: Int, isWeighted: Bool) {
    (grid, finder, self.column) = (block.grid, CellFinder(block), column)
    tally = SubsetTally(cellCount: block.count, width: width, isWeighted: isWeighted)
    slice = (0, finder.outside, 0, -1)
    (columnEdges, rowEdges) = block.spreadEdges
  }

  private mutating func walk(
    _ run: borrowing Run,
    _ number: Int,
    _ mask: [UInt64]?,
    isRemoval: Bool
  ) {
    (self.number, self.mask, sign) = (number, mask, isRemoval ? .max : 1)
    if let column {
      codes = run.columns[column].values.codes
      categories = run.columns[column].sums
    }
    slice = (0, finder.outside, 0, -1)
    visitBoxes(of: run)
    startSlice(at: run.count, finder.outside, of: run)
  }
}

// MARK: - Boxes

extension SubsetWalk {
  mutating func prepare(for blocks: Range<Int>, of run: borrowing Run) {
    // A pass over all points needs no help.
    if mask == nil { readAhead.load(blocks, of: run, cutBy: grid) }
  }

  @inline(__always)  // called for each box
  mutating func take(from slot: Int, at offset: Int, _ box: GridRect, of run: borrowing Run) {
    startSlice(at: slot, offset, of: run)
    slice.last = -1
  }

  mutating func divide(_ slots: Range<Int>, _ span: CellSpan, of run: borrowing Run) {
    let word = slots.lowerBound / BoxTree.blockSize
    let bits = mask.map { $0[word] } ?? UInt64.max.clipped(to: slots, of: word)
    guard slots.count == BoxTree.blockSize && !span.hasThreeInLine else {
      startSlice(at: slots.lowerBound, finder.outside, of: run)
      return addEach(bits, from: slots.lowerBound, of: run)
    }
    let keySlice = run.keys[slots]
    let keys = keySlice.span
    let (isCutX, isCutY) = (span.left != span.right, span.top != span.bottom)
    // The edge is inside the block or at its end, because the span touches the block.
    let (x, y) = (finder.columnOffset(span.right), finder.rowOffset(span.bottom))
    let east = isCutX ? MaskedSums.bits(of: keys, beyond: columnEdges[Int(x)], shift: 0) : 0
    let south = isCutY ? MaskedSums.bits(of: keys, beyond: rowEdges[Int(y)], shift: 1) : 0
    let (northWest, northEast, southWest, southEast) = (
      (bits: bits & ~east & ~south, offset: finder.offset(span.left, span.top)),
      (bits: bits & east & ~south, offset: finder.offset(span.right, span.top)),
      (bits: bits & ~east & south, offset: finder.offset(span.left, span.bottom)),
      (bits: bits & east & south, offset: finder.offset(span.right, span.bottom))
    )
    // Without a mask, a slice costs nothing. So it continues in a cell that has points here, and the
    // points of other cells are moved.
    var host = (bits: 0 as UInt64, offset: finder.outside)
    if mask == nil {
      func choose(_ part: (bits: UInt64, offset: Int)) {
        guard part.bits != 0, host.offset != slice.offset || host.bits == 0 else { return }
        let isBetter = part.bits.nonzeroBitCount > host.bits.nonzeroBitCount
        if part.offset == slice.offset || isBetter { host = part }
      }
      choose(northWest)
      choose(northEast)
      choose(southWest)
      choose(southEast)
    }
    startSlice(at: slots.lowerBound, host.offset, of: run)
    if host.bits != 0 {
      if slice.start == slots.lowerBound { slice.first += host.bits.trailingZeroBitCount }
      slice.last = slots.lowerBound + 63 - host.bits.leadingZeroBitCount
    }
    move(northWest.bits, from: slots.lowerBound, of: run, host.offset, to: northWest.offset)
    move(northEast.bits, from: slots.lowerBound, of: run, host.offset, to: northEast.offset)
    move(southWest.bits, from: slots.lowerBound, of: run, host.offset, to: southWest.offset)
    move(southEast.bits, from: slots.lowerBound, of: run, host.offset, to: southEast.offset)
  }

  /// Moves points of a leaf block from the cell of the slice, if any, to their own cell.
  private mutating func move(
    _ bits: UInt64,
    from slot: Int,
    of run: borrowing Run,
    _ host: Int,
    to offset: Int
  ) {
    guard offset != host && bits != 0 else { return }
    let keySlice = run.keys[...]
    let part = Part(slot: slot, bits: bits, sum: sums.sum(of: keySlice.span, from: slot, bits))
    guard host != finder.outside && offset != finder.outside && tally.totals.isEmpty else {
      add(part, at: offset, sign, of: run)
      return add(part, at: host, 0 &- sign, of: run)
    }
    addPoints(part, at: offset, sign)
    addPoints(part, at: host, 0 &- sign)
    guard column != nil else { return }
    let (from, to) = (tally.range(at: host), tally.range(at: offset))
    let codeSlice = codes[...]
    let (codes, sign) = (codeSlice.span, sign)
    tally.counts.withMutableSpan { counts in
      bits.forEachBit { bit in
        let code = Int(codes[slot + bit])
        counts[min(to.first + code, to.last)] &+= sign
        counts[min(from.first + code, from.last)] &-= sign
      }
    }
  }

  /// Adds points of a block in any cells. Adjacent points are often in the same cell.
  private mutating func addEach(_ bits: UInt64, from start: Int, of run: borrowing Run) {
    let keySlice = run.keys[start...]
    let keys = keySlice.span
    var (rest, part, offset) = (bits, Part(slot: start), finder.outside)
    while rest != 0 {
      let bit = rest.trailingZeroBitCount
      let axes = MortonKey.axes(keys[bit])
      // Both ordinals at once, as in `CellGrid.ordinal`.
      let ordinals = (axes &* grid.cellsAroundWorld) &>> 32
      let next = finder.offset(
        UInt32(truncatingIfNeeded: ordinals.x),
        UInt32(truncatingIfNeeded: ordinals.y)
      )
      if next != offset {
        if part.bits != 0 { add(part, at: offset, sign, of: run) }
        (part, offset) = (Part(slot: start), next)
      }
      part.bits |= rest & (0 &- rest)
      part.sum.axes &+= axes
      rest &= rest &- 1
    }
    if part.bits != 0 { add(part, at: offset, sign, of: run) }
  }
}

// MARK: - Slices

extension SubsetWalk {
  /// Ends the slice before a slot and starts the next, unless both are in the same cell.
  @inline(__always)  // called for each box
  private mutating func startSlice(at slot: Int, _ offset: Int, of run: borrowing Run) {
    guard offset != slice.offset else { return }
    if slice.offset != finder.outside && slice.start < slot {
      addSlice(slice.start..<slot, at: slice.offset, of: run)
    }
    slice = (slot, offset, slot, -1)
  }

  /// Adds whole leaf blocks. Only the last block of the run may be incomplete.
  private mutating func addSlice(_ slots: Range<Int>, at offset: Int, of run: borrowing Run) {
    let words = slots.lowerBound / 64..<(slots.upperBound + 63) / 64
    guard tally.totals.isEmpty else {
      for word in words {
        let bits = mask.map { $0[word] } ?? UInt64.max.clipped(to: slots, of: word)
        let keySlice = run.keys[...]
        let sum = sums.sum(of: keySlice.span, from: word * 64, bits)
        if bits != 0 { add(Part(slot: word * 64, bits: bits, sum: sum), at: offset, sign, of: run) }
      }
      return
    }
    guard let mask else {
      if sign == 1 {
        let last = slice.last < 0 ? slots.upperBound - 1 : slice.last
        tally.entries[offset].note(slice.first, last, ofRun: number)
      }
      tally.entries[offset].add(slots.count, run.sum(slots), sign)
      addAllCategories(slots, at: offset)
      return
    }
    let (keySlice, maskSlice) = (run.keys[...], mask[...])
    let (keys, marks) = (keySlice.span, maskSlice.span)
    var (count, sum) = (0, PositionSum())
    // The words with the first and the last point.
    var (low, high) = (words.upperBound, words.lowerBound)
    for word in words where marks[word] != 0 {
      count += marks[word].nonzeroBitCount
      sum += sums.sum(of: keys, from: word * 64, marks[word])
      (low, high) = (min(low, word), word)
    }
    guard count > 0 else { return }
    tally.entries[offset].add(count, sum, sign)
    if sign == 1 {
      let (first, last) = (marks[low].trailingZeroBitCount, 63 - marks[high].leadingZeroBitCount)
      tally.entries[offset].note(low * 64 + first, high * 64 + last, ofRun: number)
    }
    guard column != nil else { return }
    // If most points are marked, add all of them and subtract the rest.
    let isMost = count * 2 > slots.count
    if isMost { addAllCategories(slots, at: offset) }
    let (flip, sign) = (isMost ? ~0 : 0 as UInt64, isMost ? 0 &- sign : sign)
    let (first, last) = tally.range(at: offset)
    let codeSlice = codes[...]
    let codes = codeSlice.span
    tally.counts.withMutableSpan { counts in
      for word in words {
        let bits = (marks[word] ^ flip).clipped(to: slots, of: word)
        bits.forEachBit { counts[min(first + Int(codes[word * 64 + $0]), last)] &+= sign }
      }
    }
  }

  private mutating func addAllCategories(_ slots: Range<Int>, at offset: Int) {
    guard let categories else { return }
    let (first, last) = tally.range(at: offset)
    let codeSlice = codes[...]
    let (codes, sign) = (codeSlice.span, sign)
    tally.counts.withMutableSpan {
      categories.add(slots, of: codes, to: &$0, first, last, sign: sign)
    }
  }
}
