import GRDB
import Pinfold
import PinfoldJSON
import PinfoldReaders

/// The cells of a roll-up once more, by the values of its categories.
///
/// Each row counts the places of one value in one cell, and is a place with an id of its own, so
/// that a filtered map shows what its cells have: their counts, positions and figures. Ids are
/// above those of the whole cells.
enum CategoryTable {
  /// Degrees are numbers, and not ``StoreSchema``'s units: such cells are few.
  ///
  /// Its rows have more values than those of other tables, so that salvage takes them for no places:
  /// they can be made again from the roll-up.
  static let definition = """
    CREATE TABLE category_cell (
      id INTEGER PRIMARY KEY,
      category INTEGER NOT NULL,
      value TEXT NOT NULL,
      count INTEGER NOT NULL,
      latitude REAL NOT NULL,
      longitude REAL NOT NULL,
      properties TEXT NOT NULL
    );
    """

  static let index = """
    CREATE INDEX category_value ON category_cell (category, value);
    """

  /// By which an update finds the parts of a cell.
  static let cellIndex = """
    CREATE INDEX IF NOT EXISTS category_part ON category_cell (properties ->> 'cell');
    """

  static let removal = "DELETE FROM category_cell WHERE properties ->> 'cell' = ?"

  static let selection = StoredPlace.selection(from: "category_cell")

  /// Whether a store has the table: those of roll-ups with categories.
  static func isThere(_ db: Database) throws -> Bool { try db.tableExists("category_cell") }
}

/// Writes the cells of categories.
struct CategoryWriter {
  private let statement: DirectStatement
  private let path: String

  /// The id of the next cell.
  private(set) var nextRow: Int

  /// - Parameter nextRow: Above all ids that are used.
  init(_ db: Database, nextRow: Int, path: String) throws {
    (self.nextRow, self.path) = (nextRow, path)
    statement = try DirectStatement(
      db,
      sql: """
        INSERT INTO category_cell (id, category, value, count, latitude, longitude, properties)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """
    )
  }

  /// Writes all cells of a category.
  ///
  /// - Parameter number: Which of the roll-up's categories it is.
  mutating func write(_ cells: CategoryCells, category number: Int) throws {
    guard let table = try cells.table(), let counts = table.numericColumn("count") else { return }
    let reader = ColumnReader(
      [Array(cells.column.utf8)],
      format: table.format,
      groupingRow: nil
    )
    try table.forEachRow { row, json in
      guard nextRow < Int(UInt32.max) else { throw StoreError.tooManyCells(path) }
      let value = reader.fields(in: json)[0].map { JSONText.unescaped($0.field, json.span) } ?? []
      try statement.bind(Int64(nextRow), at: 1)
      try statement.bind(Int64(number), at: 2)
      try statement.bind(value, at: 3)
      // The reader of the roll-up checked that it is a whole number.
      try statement.bind(Int64(exactly: counts[row]) ?? 0, at: 4)
      try statement.bind(table.coordinates[row].latitude, at: 5)
      try statement.bind(table.coordinates[row].longitude, at: 6)
      try statement.bind(json, at: 7)
      _ = try statement.step()
      nextRow += 1
    }
  }
}
