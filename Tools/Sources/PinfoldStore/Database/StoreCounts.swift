import GRDB
import PinfoldReaders

/// The facts about a store that edits and newer contents of its file change.
struct StoreCounts: Hashable {
  var table: FeatureTable

  /// The number of rows of the file that are not places.
  var rejectedCount: Int

  /// The number of table rows with possible numbers, including rows with impossible positions.
  var placeCount: Int

  var misplaced: MisplacedRows

  var editCount: Int
  var version = StoreVersion.first

  var columnNames: [String] { table.columns.map(\.name) }

  var nextRow: Int { table.numbers.rowCount }
}

extension StoreCounts {
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
