public import Pinfold

/// The grid cells that a plan must cover.
public struct GridOracle: Hashable, Sendable {
  /// The number of cells around the world.
  public let cellsAroundWorld: UInt64

  /// The rows of the planned area, from north to south.
  public let rows: Range<Int64>

  /// The columns of the planned area from west to east. They are not wrapped, so they may be
  /// negative or beyond the world.
  public let columns: Range<Int64>

  /// Finds the grid cells that an area touches.
  public init(cellsAroundWorld: UInt64, covering area: MapRect) {
    self.cellsAroundWorld = cellsAroundWorld
    let all = Double(cellsAroundWorld)
    let world = MapRect.world.width
    let west = Int64((area.minX * all / world).rounded(.down))
    let east = Int64((area.maxX * all / world).rounded(.up))
    let north = Int64(min(max((area.minY * all / world).rounded(.down), 0), all))
    let south = Int64(min(max((area.maxY * all / world).rounded(.up), 0), all))
    columns = west..<min(max(west, east), west + Int64(cellsAroundWorld))
    rows = north..<max(north, south)
  }
}

extension GridOracle {
  /// The number of cells in the planned area.
  public var count: Int { rows.count * columns.count }

  /// Returns the cell that contains a point.
  public func cell(of point: PointOracle.Point) -> Cell {
    // Exact: units times cells, divided by the units around the world.
    Cell(
      column: UInt32(UInt64(point.x) * cellsAroundWorld / 4_294_967_296),
      row: UInt32(UInt64(point.y) * cellsAroundWorld / 4_294_967_296)
    )
  }

  /// Returns whether a cell is in the planned area.
  public func contains(_ cell: Cell) -> Bool {
    let around = Int64(cellsAroundWorld)
    let east = (Int64(cell.column) - columns.lowerBound) % around
    let turned = east < 0 ? east + around : east
    return turned < columns.count && rows.contains(Int64(cell.row))
  }
}
