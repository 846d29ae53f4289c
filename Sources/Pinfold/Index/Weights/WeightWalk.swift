/// The weighted version of ``CellWalk``.
///
/// If a cell edge cuts a leaf block, this walk adds its points one by one. The sums that divide
/// blocks in a ``CellWalk`` are too narrow for weights.
///
/// - Complexity: As for ``CellWalk``.
struct WeightWalk: BoxVisitor {
  let grid: CellGrid
  let finder: CellFinder

  private var totals: [WeightTotal]
  private var isRemoval = false

  /// The first slot not yet added, and the cell from there on.
  private var slice: (start: Int, offset: Int)

  /// The end of the last slice, where the next often starts, and the total before it.
  private var known = (slot: 0, total: WeightTotal.zero)

  static func totals(of index: PointIndex, in block: CellBlock) -> [WeightTotal] {
    var walk = WeightWalk(block)
    for signed in index.signedRuns { walk.walk(signed.run, isRemoval: signed.isRemoval) }
    return walk.totals
  }

  private init(_ block: CellBlock) {
    (grid, finder) = (block.grid, CellFinder(block))
    totals = [WeightTotal](repeating: .zero, count: block.count)
    slice = (0, finder.outside)
  }

  private mutating func walk(_ run: borrowing Run, isRemoval: Bool) {
    self.isRemoval = isRemoval
    (slice, known) = ((0, finder.outside), (0, .zero))
    visitBoxes(of: run)
    startSlice(at: run.count, finder.outside, of: run)
  }

  mutating func take(from slot: Int, at offset: Int, _ box: GridRect, of run: borrowing Run) {
    startSlice(at: slot, offset, of: run)
  }

  mutating func divide(_ slots: Range<Int>, _ span: CellSpan, of run: borrowing Run) {
    startSlice(at: slots.lowerBound, finder.outside, of: run)
    // Adjacent points are often in the same cell.
    var (part, partOffset) = (WeightTotal.zero, finder.outside)
    for slot in slots {
      let cell = grid.cell(containing: MortonKey.position(run.keys[slot]))
      let offset = finder.offset(cell.column, cell.row)
      if offset != partOffset {
        add(part, at: partOffset)
        (part, partOffset) = (.zero, offset)
      }
      if offset != finder.outside { part.add(run.weight(at: slot), at: run.keys[slot]) }
    }
    add(part, at: partOffset)
  }
}

extension WeightWalk {
  private mutating func startSlice(at slot: Int, _ offset: Int, of run: borrowing Run) {
    guard offset != slice.offset else { return }
    defer { slice = (slot, offset) }
    guard slice.offset != finder.outside && slice.start < slot else { return }
    let before = known.slot == slice.start ? known.total : run.total(of: 0..<slice.start)
    known = (slot, run.total(of: 0..<slot))
    add(known.total - before, at: slice.offset)
  }

  private mutating func add(_ total: WeightTotal, at offset: Int) {
    guard offset != finder.outside else { return }
    if isRemoval { totals[offset] -= total } else { totals[offset] += total }
  }
}
