/// A rectangular block of cells, which may cross the antimeridian.
public struct CellBlock: Hashable, Sendable {
  /// The grid that the cells belong to.
  public let grid: CellGrid

  /// The westernmost column.
  public let firstColumn: UInt32

  /// The number of columns, at most all columns of the world.
  public let columnCount: Int

  /// The northernmost row.
  public let firstRow: UInt32

  /// The number of rows, at most all rows of the world.
  public let rowCount: Int
}

extension CellBlock {
  /// The number of cells.
  public var count: Int { columnCount * rowCount }

  /// The area of the cells, in map points.
  ///
  /// If the block crosses the antimeridian, `maxX` is greater than the world's width.
  public var mapRect: MapRect {
    let side = grid.cellMapPoints
    return MapRect(
      x: Double(firstColumn) * side,
      y: Double(firstRow) * side,
      width: Double(columnCount) * side,
      height: Double(rowCount) * side
    )
  }

  /// Returns the cells: rows from north to south, columns from west to east.
  ///
  /// - Complexity: O(*n*) in the number of cells.
  public func cells() -> [Cell] {
    (0..<count).map(cell(at:))
  }

  /// Returns whether the block contains a cell of the same grid.
  public func contains(_ cell: Cell) -> Bool {
    offset(of: cell) != nil
  }

  var crossesAntimeridian: Bool {
    UInt64(firstColumn) + UInt64(columnCount) > grid.cellsAroundWorld
  }

  func cell(at offset: Int) -> Cell {
    let column = (UInt64(firstColumn) + UInt64(offset % columnCount)) % grid.cellsAroundWorld
    // A block ends inside the world, so its columns and rows fit in 32 bits.
    return Cell(column: UInt32(column), row: firstRow + UInt32(offset / columnCount))
  }

  func offset(of cell: Cell) -> Int? {
    let column = columnOffset(cell.column)
    guard column < columnCount && cell.row >= firstRow else { return nil }
    let row = Int(clamping: cell.row - firstRow)
    guard row < rowCount else { return nil }
    return row * columnCount + column
  }

  /// Returns the number of columns east of the first one, counted around the world.
  func columnOffset(_ column: UInt32) -> Int {
    // Clamped on 32-bit platforms, where no block has that many columns.
    column >= firstColumn
      ? Int(clamping: column - firstColumn)
      : Int(clamping: UInt64(column) + grid.cellsAroundWorld - UInt64(firstColumn))
  }

  /// Returns the cells that touch a rect. If the block crosses the antimeridian, it keeps all columns.
  func clipped(to rect: GridRect) -> CellBlock {
    guard count > 0, rect != .world else { return self }
    let first = grid.cell(containing: GridPoint(x: rect.minX, y: rect.minY))
    let last = grid.cell(containing: GridPoint(x: rect.maxX, y: rect.maxY))
    let rows = Self.shared(firstRow, rowCount, first.row, last.row)
    let columns =
      crossesAntimeridian
      ? (first: firstColumn, count: columnCount)
      : Self.shared(firstColumn, columnCount, first.column, last.column)
    return CellBlock(
      grid: grid,
      firstColumn: columns.first,
      columnCount: rows.count > 0 ? columns.count : 0,
      firstRow: rows.first,
      rowCount: columns.count > 0 ? rows.count : 0
    )
  }

  /// Returns the numbers in both of two ranges.
  private static func shared(
    _ start: UInt32,
    _ count: Int,
    _ first: UInt32,
    _ last: UInt32
  ) -> (first: UInt32, count: Int) {
    let low = max(UInt64(start), UInt64(first))
    let end = min(UInt64(start) + UInt64(count), UInt64(last) + 1)
    // No more numbers than in the block.
    return low < end ? (UInt32(low), Int(end - low)) : (start, 0)
  }

  /// Cuts the block into bands of at most `cellLimit` cells, or of one row.
  func bands(ofAtMost cellLimit: Int) -> [CellBlock] {
    guard count > 0 else { return [] }
    let height = max(1, cellLimit / columnCount)
    return stride(from: 0, to: rowCount, by: height).map { row in
      CellBlock(
        grid: grid,
        firstColumn: firstColumn,
        columnCount: columnCount,
        firstRow: firstRow + UInt32(row),
        rowCount: min(height, rowCount - row)
      )
    }
  }
}

extension CellGrid {
  /// Returns the cells that a map rect touches.
  ///
  /// The edges are rounded outward to whole cells. A rect without area whose corner is on a cell's
  /// edge touches no cell. The block ends at the world's northern and southern edges. If the rect
  /// is wider than the world, the block has every column once.
  ///
  /// - Precondition: The number of cells fits in an `Int`.
  package func cells(covering rect: MapRect) -> CellBlock {
    let aligned = rect.reduced.aligned(toCellSize: cellMapPoints)
    let rows = clampedRows(aligned)
    let all = Double(cellsAroundWorld)
    let first = (aligned.minX / cellMapPoints).rounded(.toNearestOrEven)
    let count = min((aligned.width / cellMapPoints).rounded(.toNearestOrEven), all)
    precondition(
      count * Double(rows.count) < Double(Int.max),
      "\(count) columns of cells in \(rows.count) rows"
    )
    let wrapped = first - all * (first / all).rounded(.down)
    return CellBlock(
      grid: self,
      firstColumn: wrapped < all ? UInt32(max(wrapped, 0)) : 0,
      columnCount: Int(clamping: UInt64(count)),
      firstRow: rows.first,
      rowCount: count > 0 ? rows.count : 0
    )
  }

  private func clampedRows(_ aligned: MapRect) -> (first: UInt32, count: Int) {
    let all = Double(cellsAroundWorld)
    let first = min(max((aligned.minY / cellMapPoints).rounded(.toNearestOrEven), 0), all)
    let end = min(max((aligned.maxY / cellMapPoints).rounded(.toNearestOrEven), 0), all)
    guard first < end else { return (0, 0) }
    // At most 2³². If an `Int` has only 32 bits, `cells(covering:)` traps on the clamped value.
    return (UInt32(first), Int(clamping: UInt64(end - first)))
  }
}

extension MapRect {
  /// A rect that touches the same cells, with edges of moderate magnitude.
  fileprivate var reduced: MapRect {
    let world = MapRect.world
    let top = min(max(minY, -world.height), 2 * world.height)
    let bottom = min(max(maxY, -world.height), 2 * world.height)
    return MapRect(
      // Larger values are multiples of the world's width.
      x: minX.magnitude < 0x1p81 ? minX : 0,
      y: top,
      width: min(width, 2 * world.width),
      height: bottom - top
    )
  }

  /// Returns the smallest enclosing rect whose edges are multiples of a cell size, in map points.
  ///
  /// - Precondition: `cellSize` is greater than zero, and dividing the edges by it gives finite
  ///   values.
  package func aligned(toCellSize cellSize: Double) -> MapRect {
    precondition(cellSize > 0, "Cell size is \(cellSize)")
    let x = (minX / cellSize).rounded(.down) * cellSize
    let y = (minY / cellSize).rounded(.down) * cellSize
    return MapRect(
      x: x,
      y: y,
      width: (maxX / cellSize).rounded(.up) * cellSize - x,
      height: (maxY / cellSize).rounded(.up) * cellSize - y
    )
  }
}
