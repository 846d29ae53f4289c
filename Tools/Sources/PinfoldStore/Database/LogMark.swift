import GRDB

/// Binds a store to its log: a random number that both contain.
///
/// SQLite accepts any log next to a database. If a store is replaced by an older copy, it would mix
/// the copy with the newer log.
///
/// The database gets a new mark before it gets a new log, and a log may be written back partly at
/// any time. So the database has either the log's mark or the mark that the log names as the
/// previous one. Once the database has the new mark, the log no longer names a previous one.
enum LogMark {
  /// Writes the mark into the log. Every edit does this, even an edit by another program.
  static let sql = "UPDATE pinfold_log SET edits = edits + 1"

  static func set(_ db: Database) throws {
    try db.execute(
      sql: "UPDATE pinfold_log SET mark = ?, previous = NULL",
      arguments: [Int64.random(in: .min ... .max)]
    )
  }

  /// Gives a store a new mark if its log was written back and no reader uses an older state.
  ///
  /// - Parameter step: Called after each step. The process may end after any of them.
  static func renew(_ db: Database, step: () throws -> Void = {}) throws {
    guard try isWrittenBack(db) else { return }
    try step()
    try db.execute(
      sql: "UPDATE pinfold_log SET previous = mark, mark = ?",
      arguments: [Int64.random(in: .min ... .max)]
    )
    try step()
    guard try isWrittenBack(db) else { return }
    try step()
    try db.execute(sql: "UPDATE pinfold_log SET previous = NULL")
    try step()
  }

  private static func isWrittenBack(_ db: Database) throws -> Bool {
    let (all, done) = try db.checkpoint(.passive)
    return all == done
  }

  /// Throws if the log next to a store belongs to another store, or to another state of the store.
  /// Only reads both.
  static func check(_ file: String) throws {
    guard StoreFiles(path: file).hasEditLog,
      // During a write-back, the database alone may be inconsistent.
      let alone = try? StoreDatabase.alone(file, marks)
    else { return }
    do {
      let logged = try StoreDatabase.read(file, marks)
      guard logged.contains(alone[0]) else { throw StoreError.otherLog(file) }
    } catch let error as DatabaseError
      where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode)
    {
      throw StoreError.otherLog(file)
    }
  }

  /// The mark, and the previous mark if it may still be in use.
  private static func marks(_ db: Database) throws -> [Int64?] {
    let row = try Row.fetchOne(db, sql: "SELECT mark, previous FROM pinfold_log")
    guard let row, let mark = Int64.fromDatabaseValue(row[0]) else {
      throw DatabaseError(resultCode: .SQLITE_NOTFOUND)
    }
    return [mark, Int64.fromDatabaseValue(row[1])].filter { $0 != nil }
  }
}
