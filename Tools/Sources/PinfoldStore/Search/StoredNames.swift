import GRDB
import Pinfold

/// Writes the names by which edited places are found: ``NameOrder`` reads them.
struct StoredNames {
  private let rename: DirectStatement
  private let forget: DirectStatement
  private let db: Database

  init(_ db: Database) throws {
    self.db = db
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
}

extension StoredNames {
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
}
