import GRDB
import PinfoldReaders
import PinfoldText

/// The table of places: a row for each place, and a column for each column of the file.
struct FeatureTable: Hashable, Sendable {
  let name: String
  private(set) var columns: [FeatureColumn]

  /// Whether values are text, as in CSV, even in numeric columns.
  let hasTexts: Bool

  /// The numbers of the places, which are the keys of the table. `PointID`s are rows instead.
  var numbers: RowNumbers

  /// The names of all columns in the database, in order, when they were last read.
  private(set) var found: [String] = []

  private let positions: [[UInt8]: Int]

  /// SQLite's limit is 2,000 columns, including the key, the point, and columns that queries add.
  static let columnLimit = 1990

  init(
    name: String,
    columns: [FeatureColumn],
    hasTexts: Bool,
    numbers: RowNumbers = RowNumbers(rowCount: 0),
    found: [String] = []
  ) {
    (self.name, self.columns, self.hasTexts) = (name, columns, hasTexts)
    (self.numbers, self.found) = (numbers, found)
    positions = Dictionary(
      zip(columns.map { Array($0.quotedName) }, 0...),
      uniquingKeysWith: { first, _ in first }
    )
  }

  init(
    ofFile file: String,
    _ names: [String],
    _ forms: [ValueForm],
    hasTexts: Bool,
    numbers: RowNumbers
  ) {
    let name = Self.name(ofFile: file)
    self = FeatureTable(name: name, columns: [], hasTexts: hasTexts, numbers: numbers)
      .adding(names, forms)
  }
}

extension FeatureTable {
  func adding(_ names: [String], _ forms: [ValueForm]) -> FeatureTable {
    var fields = FieldNames(columns.map(\.field))
    let more = zip(names, forms).map { name, form in
      FeatureColumn(name: name, field: fields.field(for: name), form: form)
    }
    return FeatureTable(
      name: name,
      columns: columns + more,
      hasTexts: hasTexts,
      numbers: numbers,
      found: found.isEmpty ? [] : found + more.map(\.field)
    )
  }

  /// Returns the position of a column by its name as JSON text without quotes.
  func position(ofQuoted name: ArraySlice<UInt8>) -> Int? { positions[Array(name)] }

  func position(of name: [UInt8]) -> Int? {
    var quoted: [UInt8] = []
    quoted.appendInsideQuotes(name.span, from: 0, to: name.count)
    return positions[quoted]
  }

  static func name(ofFile file: String) -> String {
    var name = file.split(separator: "/").last.map(String.init) ?? file
    for ending in [".gz", ".zst", ".zip"] where name.lowercased().hasSuffix(ending) {
      name.removeLast(ending.count)
    }
    if let dot = name.lastIndex(of: "."), dot > name.startIndex { name = String(name[..<dot]) }
    name = String(name.replacing("\0", with: "_").prefix(60))
    let isReserved = ["gpkg_", "rtree_", "sqlite_", "pinfold_"].contains {
      name.lowercased().hasPrefix($0)
    }
    return isReserved
      ? "places_" + name : name.isEmpty || name == "standard input" ? "places" : name
  }
}

// MARK: - SQL

extension FeatureTable {
  var sqlName: String { name.sqlName }

  var definition: String {
    let fields = columns.map { ", \($0.field.sqlName) \($0.form.declaredType)" }.joined()
    return "CREATE TABLE \(sqlName) (fid INTEGER PRIMARY KEY, geom BLOB NOT NULL\(fields))"
  }

  /// The statement for a new row, with parameters for the key, the point and all columns.
  var insertion: String {
    let fields = columns.map { ", \($0.field.sqlName)" }.joined()
    let marks = String(repeating: ", ?", count: columns.count)
    return "INSERT INTO \(sqlName) (fid, geom\(fields)) VALUES (?, ?\(marks))"
  }

  /// The statement that changes a row, with the same parameters.
  var update: String {
    let fields = columns.enumerated().map { ", \($1.field.sqlName) = ?\($0 + 3)" }.joined()
    return "UPDATE \(sqlName) SET geom = ?2\(fields) WHERE fid = ?1"
  }
}

extension FeatureTable {
  /// Creates the table of a store. Returns `nil` if the store's description of it is invalid.
  ///
  /// - Throws: An error if the table lacks a column.
  init?(_ db: Database, path: String, hasTexts: Bool, numbers: RowNumbers) throws {
    guard let name = try FactTable(db).text(FactTable.featureTable) else { return nil }
    let found = try Self.names(db, of: name)
    let fields = Set(found.map { $0.lowercased() })
    guard fields.isSuperset(of: ["fid", "geom"]) else { return nil }
    let rows = try Row.fetchAll(
      db,
      sql: "SELECT name, field, kind, absence FROM pinfold_columns ORDER BY position"
    )
    var columns: [FeatureColumn] = []
    for row in rows {
      let texts = Array(row.databaseValues).map { String.fromDatabaseValue($0) ?? "" }
      guard let kind = ValueForm.Kind(rawValue: texts[2]),
        let absence = ValueForm.Absence(rawValue: texts[3])
      else { return nil }
      let form = ValueForm(kind: kind, absence: absence)
      let column = FeatureColumn(name: texts[0], field: texts[1], form: form)
      guard fields.contains(column.field.lowercased()) else {
        throw StoreError.missingColumn(path, column, of: name)
      }
      columns.append(column)
    }
    guard Set(columns.map(\.name)).count == columns.count else { return nil }
    self.init(name: name, columns: columns, hasTexts: hasTexts, numbers: numbers)
    self.found = found
  }

  private static func names(_ db: Database, of table: String) throws -> [String] {
    let sql = "SELECT name FROM pragma_table_info(?)"
    return try String.fetchAll(db, sql: sql, arguments: [table])
  }

  /// Finds the new names of columns that another program renamed. Pinfold continues to show the old
  /// names.
  ///
  /// - Throws: An error if the table lacks a column.
  mutating func followRenames(_ db: Database) throws {
    let now = try Self.names(db, of: name)
    guard now != found else { return }
    let known = Set(now.map { $0.lowercased() })
    for (position, column) in columns.enumerated()
    where !known.contains(column.field.lowercased()) {
      // A renamed column has the position of the old name, and the new name did not exist before.
      // After a removal, later columns move up.
      guard let place = found.firstIndex(where: { $0.lowercased() == column.field.lowercased() }),
        place < now.count, !found.contains(now[place])
      else {
        throw DatabaseError(resultCode: .SQLITE_ERROR, message: "no such column: \(column.field)")
      }
      columns[position].field = now[place]
      let sql = "UPDATE pinfold_columns SET field = ? WHERE position = ?"
      try db.execute(sql: sql, arguments: [now[place], position])
    }
    found = now
  }
}

extension PlaceFormat {
  var hasTexts: Bool { if case .csv = self { true } else { false } }
}
