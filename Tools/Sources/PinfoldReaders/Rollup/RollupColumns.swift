/// The names of the columns of a roll-up, in the order in which they are written.
package enum RollupColumns {
  /// When the statement began that wrote the row, in microseconds since 1970: the same in all
  /// rows of a run. The first column, by which a roll-up is recognized.
  package static let run = "pinfold_rollup"

  /// What the row is: a cell, a value of a category in a cell, rows without a place, or the totals.
  package static let kind = "row_kind"

  /// The leaf zoom.
  package static let zoom = "zoom"

  /// How many cells of the leaf zoom are west of the row's.
  package static let x = "cell_x"

  /// How many cells of the leaf zoom are north of the row's.
  package static let y = "cell_y"

  /// How many rows of the table the row stands for.
  package static let count = "count"

  /// The sum of their distances from the western edge of the cell, in units of the engine.
  package static let offsetX = "offset_x"

  /// The sum of their distances from the northern edge of the cell, in units of the engine.
  package static let offsetY = "offset_y"

  /// In an update, how many changed rows and former positions are in the cell.
  package static let marks = "changed_rows"

  /// In the totals of an update, how many rows the whole table has.
  package static let tableRows = "table_rows"

  /// The least of their keys, as text in order of bytes.
  package static let key = "least_key"

  /// What the roll-up was made of, in the row of totals: see ``RollupManifest``. The last column,
  /// so that a row that is cut off lacks it.
  package static let manifest = "manifest"

  /// What each cell has of a column of numbers: functions of SQL, and the names of their columns.
  package static func figures(_ column: String) -> [(function: String, name: String)] {
    ["sum", "min", "max", "count"].map { ($0, "\($0)_\(column)") }
  }

  /// The column with the values of a category.
  package static func category(_ column: String) -> String { "category_\(column)" }
}
