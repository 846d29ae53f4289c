import Foundation
import GRDB
import Pinfold

/// Writes the names by which places are found: ``NameOrder`` reads them.
struct StoredNames {
  /// Nil where no file is imported.
  private let insertImported: DirectStatement?
  private let rename: DirectStatement
  private let forget: DirectStatement
  private let db: Database

  /// - Parameter isImport: Whether places of a file follow.
  init(_ db: Database, isImport: Bool) throws {
    self.db = db
    if isImport { try db.execute(sql: Self.importedNames) }
    insertImported = try isImport ? DirectStatement(db, sql: Self.insertion) : nil
    // By which name a place is in the order stays, however often it gets another.
    rename = try DirectStatement(
      db,
      sql: """
        INSERT INTO renamed_place (id, old, name) VALUES (?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET name = excluded.name
        """
    )
    forget = try DirectStatement(db, sql: "DELETE FROM renamed_place WHERE id = ? AND old IS NULL")
  }

  /// The names of the file until they are sorted. What SQLite keeps in memory of a temporary table
  /// does not grow with it.
  private static let importedNames =
    "CREATE TEMP TABLE imported_name (id INTEGER PRIMARY KEY, name BLOB NOT NULL)"

  private static let insertion = "INSERT INTO temp.imported_name (id, name) VALUES (?, ?)"
}

extension StoredNames {
  /// Writes the name of a place of the file.
  ///
  /// - Parameter name: As names are compared; nil for a place without one.
  func insert(_ id: PointID, _ name: [UInt8]?) throws {
    guard let name, let insertImported else { return }
    try insertImported.bind(Int64(id.row), at: 1)
    try insertImported.bind(blob: name, at: 2)
    _ = try insertImported.step()
  }

  /// Replaces the name of a place.
  ///
  /// - Parameters:
  ///   - old: The name before; nil for a new place, and for one without a name.
  ///   - new: The name now; nil for a place that is removed, and for one without a name.
  func replace(_ id: PointID, _ old: [UInt8]?, with new: [UInt8]?) throws {
    guard old != new else { return }
    if new == nil {
      // What is not in the order, and has no name, leaves nothing.
      try forget.bind(Int64(id.row), at: 1)
      _ = try forget.step()
      if db.changesCount > 0 { return }
    }
    try rename.bind(Int64(id.row), at: 1)
    try rename.bind(blob: old, at: 2)
    try rename.bind(blob: new, at: 3)
    _ = try rename.step()
  }

  /// Sorts the names of the file, when all are there.
  static func finishImport(_ db: Database) throws {
    let names = try DirectStatement(
      db,
      sql: "SELECT id FROM temp.imported_name ORDER BY name, id"
    )
    defer { names.reset() }
    let insert = try DirectStatement(db, sql: "INSERT INTO name_order (ids) VALUES (?)")
    var ids: [UInt8] = []
    while try names.step() {
      let id = UInt32(truncatingIfNeeded: names.integer(0))  // a row of 32 bits
      for shift in [24, 16, 8, 0] as [UInt32] { ids.append(UInt8(truncatingIfNeeded: id >> shift)) }
      if ids.count == 4 * NameOrder.chunkSize { try write(&ids, insert) }
    }
    if !ids.isEmpty { try write(&ids, insert) }
  }

  private static func write(_ ids: inout [UInt8], _ insert: DirectStatement) throws {
    try insert.bind(blob: ids, at: 1)
    _ = try insert.step()
    ids.removeAll(keepingCapacity: true)
  }
}
