import GRDB
import PinfoldReaders

/// What edits change of a store, and a newer content of its file.
struct StoreCounts: Hashable {
  var table: FeatureTable

  /// How many rows of the file are not places.
  var rejectedCount: Int

  /// How many rows with possible numbers the table has, including those with impossible positions.
  var placeCount: Int

  /// The rows of the table that are not places.
  var misplaced: MisplacedRows

  /// The edits since the store was made.
  var editCount: Int
  var version = StoreVersion.first

  var columnNames: [String] { table.columns.map(\.name) }

  /// The row of the next new place.
  var nextRow: Int { table.numbers.rowCount }
}

extension StoreCounts {
  /// Writes the counts, and the columns from a position on.
  mutating func write(to db: Database, columnsFrom position: Int) throws {
    let facts = FactTable(db)
    try facts.set(FactTable.rejectedCount, rejectedCount)
    try facts.set(FactTable.placeCount, placeCount)
    try misplaced.write(to: db)
    try facts.set(FactTable.nextRow, nextRow)
    try facts.set(FactTable.editCount, editCount)
    try facts.set(FactTable.version, version.number)
    try facts.set("version_mark", Int64(bitPattern: version.mark))
    try db.execute(sql: LogMark.sql)
    for (index, column) in table.columns.enumerated().dropFirst(position) {
      try db.execute(
        sql: "INSERT INTO pinfold_columns VALUES (?, ?, ?, ?, ?)",
        arguments: [
          index, column.name, column.field, column.form.kind.rawValue,
          column.form.absence.rawValue,
        ]
      )
    }
  }
}
