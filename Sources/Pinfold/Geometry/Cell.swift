/// The position of a cell in its grid: its column and its row.
public struct Cell: Hashable, Comparable, Sendable {
  /// Cells west of it, from 0.
  public let column: UInt32

  /// Cells north of it, from 0.
  public let row: UInt32

  /// Names a cell.
  public init(column: UInt32, row: UInt32) {
    (self.column, self.row) = (column, row)
  }

  /// Orders cells by rows from north to south, in a row from west to east.
  public static func < (a: Cell, b: Cell) -> Bool {
    a.row != b.row ? a.row < b.row : a.column < b.column
  }
}
