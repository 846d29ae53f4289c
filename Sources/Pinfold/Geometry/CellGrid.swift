/// Square cells aligned to the world: a whole number of them fits around it.
///
/// Cells are counted by integers, from the north-western corner of the world,
/// and each is half-open: every point is in exactly one cell, on every edge and
/// at 180°, which is an edge of every grid. Panning moves no cell.
///
///     let grid = CellGrid(cellsAroundWorld: 4)
///     let cell = grid.cell(containing: MapPoint(x: 134_217_728, y: 0))
///     // column 2, row 0
public struct CellGrid: Hashable, Sendable {
  /// How many cells go around the world, and from its north to its south; from 1
  /// to 2³².
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
  /// The finest grid: its cells are single positions of the index.
  package static let maximumCellsAroundWorld: UInt64 = 1 << 32

  /// The grid whose cells are the smallest that are not below a length in map
  /// points.
  ///
  /// A length of more than the world makes one cell, a length of zero the finest grid.
  package init(cellsOfAtLeast length: Double) {
    let count = (MapRect.world.width / max(length, 0)).rounded(.down)
    let limit = Double(Self.maximumCellsAroundWorld)
    self.init(cellsAroundWorld: UInt64(max(1, count < limit ? count : limit)))
  }

  /// The side of a cell in map points.
  public var cellMapPoints: Double { MapRect.world.width / Double(cellsAroundWorld) }

  /// Whether the cells are quadtree nodes: as many as a power of two go round the
  /// world.
  var isLevel: Bool { cellsAroundWorld & (cellsAroundWorld - 1) == 0 }

  /// Returns the cell that a map point is in.
  ///
  /// `x` wraps around the world, `y` is clamped to it. A point that is not finite
  /// is in no cell.
  package func cell(containing point: MapPoint) -> Cell? {
    GridPoint(point).map(cell(containing:))
  }

  /// Returns the area of a cell.
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
  /// Returns how many whole cells lie west of `x`, or north of `y`.
  func ordinal(_ units: UInt32) -> UInt32 {
    // Both factors are at most 2³², so the product fits, and the result is below
    // the number of cells.
    UInt32(truncatingIfNeeded: (UInt64(units) &* cellsAroundWorld) >> 32)
  }

  func cell(containing point: GridPoint) -> Cell {
    Cell(column: ordinal(point.x), row: ordinal(point.y))
  }

  /// Returns the grid points of a cell.
  ///
  /// - Precondition: The grid has the cell.
  func gridRect(of cell: Cell) -> GridRect {
    precondition(
      max(cell.column, cell.row) < cellsAroundWorld,
      "Cell \(cell.column), \(cell.row) of \(cellsAroundWorld) cells around the world"
    )
    let (x, y) = (units(ofOrdinal: cell.column), units(ofOrdinal: cell.row))
    return GridRect(minX: x.lowerBound, minY: y.lowerBound, maxX: x.upperBound, maxY: y.upperBound)
  }

  /// The first and the last unit with the given ordinal.
  private func units(ofOrdinal ordinal: UInt32) -> ClosedRange<UInt32> {
    let isLast = UInt64(ordinal) + 1 == cellsAroundWorld
    return firstUnit(ofOrdinal: ordinal)...(isLast ? .max : firstUnit(ofOrdinal: ordinal + 1) - 1)
  }

  /// The first unit with the given ordinal: ordinal · 2³² / cells, rounded up.
  func firstUnit(ofOrdinal ordinal: UInt32) -> UInt32 {
    // Below 2⁶⁴, because ordinals are below 2³².
    let dividend = UInt64(ordinal) << 32
    return UInt32((dividend + (cellsAroundWorld - 1)) / cellsAroundWorld)
  }
}
