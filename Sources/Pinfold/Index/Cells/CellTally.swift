/// Counts and sums up the points of each cell in a block, run by run.
///
/// In grids of quadtree levels, all nodes smaller than a cell lie in one cell, so nodes are added
/// at once and single points are never visited. ``CellWalk`` tallies all other grids.
struct CellTally: NodeVisitor {
  let block: CellBlock
  private let finder: CellFinder
  private var run = 0
  private var sign: UInt64 = 1

  private(set) var entries: [Entry]

  /// Adjacent slots of one cell, to be added together.
  private var pending = (slots: 0..<0, offset: 0, isWide: false)

  /// - Precondition: The block has cells.
  static func entries(of index: PointIndex, in block: CellBlock) -> [Entry] {
    guard block.grid.isLevel else { return CellWalk.entries(of: index, in: block) }
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
    finder = CellFinder(block)
    entries = [Entry](repeating: Entry(), count: block.count)
  }

  func verdict(on node: GridRect) -> NodeVerdict {
    let span = CellSpan(node, in: block.grid)
    guard finder.touches(span) else { return .skip }
    return span.isOneCell ? .whole : .open
  }

  mutating func take(leaf slots: Range<Int>, _ node: GridRect, of run: borrowing Run) -> Bool {
    takeEach(slots, of: run)
  }

  mutating func take(_ slots: Range<Int>, of run: borrowing Run) {
    let first = MortonKey.position(run.keys[slots.lowerBound])
    guard let offset = block.offset(of: block.grid.cell(containing: first)) else { return }
    // Both keys are in the cache now. Reading them later would wait for memory again.
    let last = MortonKey.position(run.keys[slots.upperBound - 1])
    let extent = max(first.x, last.x) - min(first.x, last.x)
    let isWide = extent > Entry.wideExtent
    if slots.lowerBound == pending.slots.upperBound && offset == pending.offset {
      pending.slots = pending.slots.lowerBound..<slots.upperBound
      pending.isWide = pending.isWide || isWide
    } else {
      addPending(of: run)
      pending = (slots, offset, isWide)
    }
  }

  private mutating func addPending(of run: borrowing Run) {
    let (slots, offset, isWide) = pending
    pending = (0..<0, 0, false)
    guard !slots.isEmpty else { return }
    let total = PointTotal(
      count: slots.count,
      sum: run.sum(slots),
      firstSlot: slots.lowerBound,
      lastSlot: slots.upperBound - 1
    )
    entries[offset].add(total, ofRun: self.run, sign: sign)
    if isWide { entries[offset].isWide = true }
  }
}
