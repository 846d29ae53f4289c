import GRDB

/// What binds a store to its log: a random number that both have.
///
/// SQLite takes any log beside a database for its own. If an older copy of a store were put beside the
/// log of the newer one, the result would be a mixture of both.
///
/// The database gets another mark before it gets another log. While a log is in use, it may be written
/// back at any time and to any extent: the database then has the mark of the log, or the mark that the
/// log names as the one before. The log names none once the database has the new one.
enum LogMark {
  /// Writes the mark into the log. Each edit does, also that of another program.
  static let sql = "UPDATE pinfold_log SET edits = edits + 1"

  /// Gives a database that has no log another mark.
  static func set(_ db: Database) throws {
    try db.execute(
      sql: "UPDATE pinfold_log SET mark = ?, previous = NULL",
      arguments: [Int64.random(in: .min ... .max)]
    )
  }

  /// Gives a store another mark if its log is written back. If someone still reads what was there
  /// before, this waits for another time.
  ///
  /// - Parameter step: Called after each step, any of which may be the last before the process ends.
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

  /// Throws when the log beside a store belongs to another store, or to another state of it. Both are
  /// only read.
  static func check(_ file: String) throws {
    guard StoreFiles(path: file).hasEditLog,
      // While a log is written back, the database alone may be in no order.
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

  /// The mark, and the one before if there may be some of it.
  private static func marks(_ db: Database) throws -> [Int64?] {
    let row = try Row.fetchOne(db, sql: "SELECT mark, previous FROM pinfold_log")
    guard let row, let mark = Int64.fromDatabaseValue(row[0]) else {
      throw DatabaseError(resultCode: .SQLITE_NOTFOUND)
    }
    return [mark, Int64.fromDatabaseValue(row[1])].filter { $0 != nil }
  }
}
