/// A grid of square cells that divides the world into equal columns and rows.
///
/// Cells have integer positions, counted from the north-western corner of the world. Cells are
/// half-open, so each point is in exactly one cell, even on an edge or at 180°. Panning never moves
/// a cell.
///
///     let grid = CellGrid(cellsAroundWorld: 4)
///     let cell = grid.cell(containing: MapPoint(x: 134_217_728, y: 0))
///     // column 2, row 0
public struct CellGrid: Hashable, Sendable {
  /// The number of columns, which is also the number of rows: 1 to 2³².
  public let cellsAroundWorld: UInt64

  /// Creates a grid.
  ///
  /// - Precondition: 1 ≤ `cellsAroundWorld` ≤ 2³².
  package init(cellsAroundWorld: UInt64) {
    precondition(
      (1...Self.maximumCellsAroundWorld).contains(cellsAroundWorld),
      "\(cellsAroundWorld) cells around the world"
    )
    self.cellsAroundWorld = cellsAroundWorld
  }
}

extension CellGrid {
  /// The number of cells around the world in the finest grid, in which each cell is one position of
  /// the index.
  package static let maximumCellsAroundWorld: UInt64 = 1 << 32

  /// Creates the grid with the smallest cells that are at least `length` map points wide.
  ///
  /// A length greater than the world's width makes one cell. A length of zero makes the finest
  /// grid.
  package init(cellsOfAtLeast length: Double) {
    let count = (MapRect.world.width / max(length, 0)).rounded(.down)
    let limit = Double(Self.maximumCellsAroundWorld)
    self.init(cellsAroundWorld: UInt64(max(1, count < limit ? count : limit)))
  }

  /// The side of a cell in map points.
  public var cellMapPoints: Double { MapRect.world.width / Double(cellsAroundWorld) }

  /// Whether the cells are quadtree nodes.
  var isLevel: Bool { cellsAroundWorld & (cellsAroundWorld - 1) == 0 }

  /// Returns the cell that contains a map point.
  ///
  /// `x` wraps around the world and `y` is clamped to it. Returns `nil` if the point is not finite.
  package func cell(containing point: MapPoint) -> Cell? {
    GridPoint(point).map(cell(containing:))
  }

  /// Returns the area of a cell, in map points.
  public func mapRect(of cell: Cell) -> MapRect {
    let side = cellMapPoints
    return MapRect(
      x: Double(cell.column) * side,
      y: Double(cell.row) * side,
      width: side,
      height: side
    )
  }
}

// MARK: - Integer arithmetic

extension CellGrid {
  /// Returns the number of whole cells west of `x`, or north of `y`.
  func ordinal(_ units: UInt32) -> UInt32 {
    // Both factors are at most 2³², so the product fits in 64 bits, and the result is less than the
    // number of cells.
    UInt32(truncatingIfNeeded: (UInt64(units) &* cellsAroundWorld) >> 32)
  }

  func cell(containing point: GridPoint) -> Cell {
    Cell(column: ordinal(point.x), row: ordinal(point.y))
  }

  func gridRect(of cell: Cell) -> GridRect {
    precondition(
      max(cell.column, cell.row) < cellsAroundWorld,
      "Cell \(cell.column), \(cell.row) of \(cellsAroundWorld) cells around the world"
    )
    let (x, y) = (units(ofOrdinal: cell.column), units(ofOrdinal: cell.row))
    return GridRect(minX: x.lowerBound, minY: y.lowerBound, maxX: x.upperBound, maxY: y.upperBound)
  }

  private func units(ofOrdinal ordinal: UInt32) -> ClosedRange<UInt32> {
    let isLast = UInt64(ordinal) + 1 == cellsAroundWorld
    return firstUnit(ofOrdinal: ordinal)...(isLast ? .max : firstUnit(ofOrdinal: ordinal + 1) - 1)
  }

  /// Returns the first unit of a column or row: ordinal · 2³² / cells, rounded up.
  func firstUnit(ofOrdinal ordinal: UInt32) -> UInt32 {
    // Less than 2⁶⁴, because an ordinal is less than 2³².
    let dividend = UInt64(ordinal) << 32
    return UInt32((dividend + (cellsAroundWorld - 1)) / cellsAroundWorld)
  }
}
