/// A visitor that assigns the boxes of a run to the cells of a block, in key order.
protocol BoxVisitor {
  var grid: CellGrid { get }

  var finder: CellFinder { get }

  /// Prepares for visiting up to ``BoxTree/fanout`` leaf blocks.
  mutating func prepare(for blocks: Range<Int>, of run: borrowing Run)

  /// Receives a box inside one cell, or outside the block. Its slots end where the next box starts.
  mutating func take(from slot: Int, at offset: Int, _ box: GridRect, of run: borrowing Run)

  /// Receives a leaf block that lies in several cells.
  mutating func divide(_ slots: Range<Int>, _ span: CellSpan, of run: borrowing Run)
}

extension BoxVisitor {
  mutating func prepare(for blocks: Range<Int>, of run: borrowing Run) {}

  mutating func visitBoxes(of run: borrowing Run) {
    guard let top = run.boxes.levels.indices.last else { return }
    visit(run.boxes.levels[top].indices, atLevel: top, of: run)
  }

  private mutating func visit(_ range: Range<Int>, atLevel level: Int, of run: borrowing Run) {
    if level == 0 { prepare(for: range, of: run) }
    let boxesOfLevel = run.boxes.levels[level]
    let boxSlice = boxesOfLevel[...]
    let boxes = boxSlice.span
    for index in range {
      let (box, start) = (boxes[index], BoxTree.firstSlot(of: index, atLevel: level))
      let span = CellSpan(box, in: grid)
      if span.isOneCell {
        take(from: start, at: finder.offset(span.left, span.top), box, of: run)
      } else if !finder.touches(span) {
        take(from: start, at: finder.outside, box, of: run)
      } else if level > 0 {
        visit(run.boxes.children(of: index, atLevel: level), atLevel: level - 1, of: run)
      } else {
        divide(start..<min(start + BoxTree.blockSize, run.count), span, of: run)
      }
    }
  }
}
