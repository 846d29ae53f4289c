/// Finds the offset of a cell in a block: as `CellBlock` does, but in a few instructions for
/// each point.
struct CellFinder {
  private let firstColumn: UInt32
  private let firstRow: UInt32
  private let lastColumnOffset: UInt32
  private let lastRowOffset: UInt32
  private let columnCount: Int

  /// Columns around the world. Differences of columns wrap, so that 2³² may count as zero.
  private let columnsAroundWorld: UInt32

  /// The offset of all cells that are not in the block.
  let outside: Int

  /// - Precondition: The block has cells.
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
    // Below the block's count, which an `Int` holds.
    return columns <= lastColumnOffset && rows <= lastRowOffset
      ? Int(rows) &* columnCount &+ Int(columns) : outside
  }

  /// Returns how many columns a column is from the block's first one, eastwards around the
  /// world.
  @inline(__always)
  func columnOffset(_ column: UInt32) -> UInt32 {
    column &- firstColumn &+ (column < firstColumn ? columnsAroundWorld : 0)
  }

  /// Returns how many rows a row is from the block's first one, which must not be south of it.
  @inline(__always)
  func rowOffset(_ row: UInt32) -> UInt32 { row &- firstRow }

  /// Returns whether a cell of a span may be in the block.
  @inline(__always)  // for each box that a walk visits
  func touches(_ span: CellSpan) -> Bool {
    guard span.bottom >= firstRow && (span.top < firstRow || span.top &- firstRow <= lastRowOffset)
    else { return false }
    // The span may begin west of the block and reach it.
    return columnOffset(span.left) <= lastColumnOffset
      || (span.left <= firstColumn && firstColumn <= span.right)
  }
}

/// The cells that a box touches: its first and last columns and rows.
struct CellSpan {
  let left: UInt32
  let right: UInt32
  let top: UInt32
  let bottom: UInt32

  @inline(__always)  // for each box that a walk visits
  init(_ box: GridRect, in grid: CellGrid) {
    (left, right) = (grid.ordinal(box.minX), grid.ordinal(box.maxX))
    (top, bottom) = (grid.ordinal(box.minY), grid.ordinal(box.maxY))
  }

  var isOneCell: Bool { left == right && top == bottom }

  /// Whether more than one edge on an axis cuts the box.
  var hasThreeInLine: Bool { right - left > 1 || bottom - top > 1 }
}
