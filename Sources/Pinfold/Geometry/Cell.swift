/// The column and row of a cell in its grid.
public struct Cell: Hashable, Comparable, Sendable {
  /// The number of cells to the west, from 0.
  public let column: UInt32

  /// The number of cells to the north, from 0.
  public let row: UInt32

  /// Creates a cell position.
  public init(column: UInt32, row: UInt32) {
    (self.column, self.row) = (column, row)
  }

  /// Orders cells by row from north to south, then by column from west to east.
  public static func < (a: Cell, b: Cell) -> Bool {
    a.row != b.row ? a.row < b.row : a.column < b.column
  }
}
