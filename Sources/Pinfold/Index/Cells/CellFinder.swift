/// A fast version of ``CellBlock/offset(of:)`` for inner loops.
struct CellFinder {
  private let firstColumn: UInt32
  private let firstRow: UInt32
  private let lastColumnOffset: UInt32
  private let lastRowOffset: UInt32
  private let columnCount: Int

  /// Columns around the world. Column arithmetic wraps, so 2³² may become zero.
  private let columnsAroundWorld: UInt32

  /// The offset of all cells outside the block.
  let outside: Int

  init(_ block: CellBlock) {
    precondition(block.count > 0, "A block of no cells")
    (firstColumn, firstRow) = (block.firstColumn, block.firstRow)
    // A block has at most 2³² columns and rows.
    lastColumnOffset = UInt32(block.columnCount - 1)
    lastRowOffset = UInt32(block.rowCount - 1)
    columnCount = block.columnCount
    columnsAroundWorld = UInt32(truncatingIfNeeded: block.grid.cellsAroundWorld)
    outside = block.count
  }

  /// Returns the offset of a cell in the block, or ``outside``.
  @inline(__always)  // in the innermost loop of plans
  func offset(_ column: UInt32, _ row: UInt32) -> Int {
    // A row north of the block wraps to a large number.
    let (columns, rows) = (columnOffset(column), row &- firstRow)
    // Less than the block's count, which fits in an `Int`.
    return columns <= lastColumnOffset && rows <= lastRowOffset
      ? Int(rows) &* columnCount &+ Int(columns) : outside
  }

  @inline(__always)
  func columnOffset(_ column: UInt32) -> UInt32 {
    column &- firstColumn &+ (column < firstColumn ? columnsAroundWorld : 0)
  }

  /// The row must not be north of the block.
  @inline(__always)
  func rowOffset(_ row: UInt32) -> UInt32 { row &- firstRow }

  @inline(__always)  // called for each box of a walk
  func touches(_ span: CellSpan) -> Bool {
    guard span.bottom >= firstRow && (span.top < firstRow || span.top &- firstRow <= lastRowOffset)
    else { return false }
    // The span may begin west of the block and reach into it.
    return columnOffset(span.left) <= lastColumnOffset
      || (span.left <= firstColumn && firstColumn <= span.right)
  }
}

/// The first and last columns and rows of the cells that a box touches.
struct CellSpan {
  let left: UInt32
  let right: UInt32
  let top: UInt32
  let bottom: UInt32

  @inline(__always)  // called for each box of a walk
  init(_ box: GridRect, in grid: CellGrid) {
    (left, right) = (grid.ordinal(box.minX), grid.ordinal(box.maxX))
    (top, bottom) = (grid.ordinal(box.minY), grid.ordinal(box.maxY))
  }

  var isOneCell: Bool { left == right && top == bottom }

  /// Whether several cell edges on the same axis cut the box.
  var hasThreeInLine: Bool { right - left > 1 || bottom - top > 1 }
}
