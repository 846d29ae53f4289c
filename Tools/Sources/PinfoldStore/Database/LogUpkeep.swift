import GRDB
import GRDBSQLite
import Synchronization

/// Writes a store's log back into the database between edits.
///
/// By default, SQLite writes a thousand pages back during the edit that fills the log. Here a
/// separate connection does it while edits continue. The pages that these edits add are written
/// back between two edits. Then the log starts over with a new ``LogMark``.
///
/// It is a class because connections must be closed.
final class LogUpkeep: Sendable {
  private let path: String
  private let state = Mutex(State())

  private struct State {
    /// Opened on first use.
    var connection: DatabaseQueue?

    /// The number of pages written to the log before its last write-back.
    var pagesDone: CInt = 0
    var isClosed = false
  }

  /// The log length in pages at which the log is written back.
  private static let pagesOfLog = 1000

  /// The log length in pages at which an edit writes the log back itself.
  private static let mostPages = 16_384

  init(path: String) { self.path = path }
}

extension LogUpkeep {
  static func prepare(_ db: Database) throws {
    try db.execute(sql: "PRAGMA wal_autocheckpoint = \(mostPages)")
  }

  func trim(_ connections: StoreConnections) throws {
    try state.withLock { state in
      let pages = try connections.write { $0.pagesWritten }
      // The count may wrap around.
      guard !state.isClosed, pages &- state.pagesDone >= Self.pagesOfLog else { return }
      let connection = try state.connection ?? StoreDatabase.log(path)
      state.connection = connection
      try connection.writeWithoutTransaction { _ = try $0.checkpoint(.passive) }
      state.pagesDone = try connections.write { db in
        try LogMark.renew(db)
        return db.pagesWritten
      }
    }
  }

  func close() throws {
    try state.withLock { state in
      state.isClosed = true
      try state.connection.take()?.close()
    }
  }
}

extension Database {
  var pagesWritten: CInt {
    var (now, most) = (CInt(0), CInt(0))
    sqlite3_db_status(sqliteConnection, SQLITE_DBSTATUS_CACHE_WRITE, &now, &most, 0)
    return now
  }
}
