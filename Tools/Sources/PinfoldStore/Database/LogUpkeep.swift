import GRDB
import GRDBSQLite
import Synchronization

/// Writes a store's log back into the database between edits.
///
/// By default, SQLite does this in the edit that fills the log, which then takes as long as writing
/// a thousand pages. Here a separate connection does it while edits continue. These write little in
/// the meantime. Once that is written back too, between two edits, the log starts over with a new
/// ``LogMark``.
///
/// It is a class since connections must be closed.
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

  /// The number of pages from which the log is written back.
  private static let pagesOfLog = 1000

  /// The number of pages from which an edit itself writes the log back.
  private static let mostPages = 16_384

  init(path: String) { self.path = path }
}

extension LogUpkeep {
  /// Prepares a connection for edits.
  static func prepare(_ db: Database) throws {
    try db.execute(sql: "PRAGMA wal_autocheckpoint = \(mostPages)")
  }

  /// Writes the log back if it is long.
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

  /// Closes the connection.
  func close() throws {
    try state.withLock { state in
      state.isClosed = true
      try state.connection.take()?.close()
    }
  }
}

extension Database {
  /// The number of pages that this connection has written to the log.
  var pagesWritten: CInt {
    var (now, most) = (CInt(0), CInt(0))
    sqlite3_db_status(sqliteConnection, SQLITE_DBSTATUS_CACHE_WRITE, &now, &most, 0)
    return now
  }
}
