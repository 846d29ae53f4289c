import GRDB
import GRDBSQLite
import Synchronization

/// The log of a store's database, which is written back into the database between edits.
///
/// SQLite would do that in the edit that fills the log, which then takes as long as writing
/// a thousand pages into the database. Here a connection of its own does it, while edits
/// continue. They write little meanwhile, and when that is written back as well, between two
/// edits, the log starts over, with another ``LogMark``.
///
/// A class, because the connection has to be closed.
final class LogUpkeep: Sendable {
  private let path: String
  private let state = Mutex(State())

  private struct State {
    /// Opened when it is first needed.
    var connection: DatabaseQueue?

    /// How many pages had been written to the log when it was last written back.
    var pagesDone: CInt = 0
    var isClosed = false
  }

  /// The log is written back when it has this many pages.
  private static let pagesOfLog = 1000

  /// From this many pages on an edit writes the log back itself.
  private static let mostPages = 16_384

  init(path: String) { self.path = path }
}

extension LogUpkeep {
  /// Prepares the connection that makes edits.
  static func prepare(_ db: Database) throws {
    try db.execute(sql: "PRAGMA wal_autocheckpoint = \(mostPages)")
  }

  /// Writes the log back when it is long.
  func trim(_ connections: StoreConnections) throws {
    try state.withLock { state in
      let pages = try connections.write { $0.pagesWritten }
      // The count wraps around.
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
  /// How many pages this connection has written to the log.
  var pagesWritten: CInt {
    var (now, most) = (CInt(0), CInt(0))
    sqlite3_db_status(sqliteConnection, SQLITE_DBSTATUS_CACHE_WRITE, &now, &most, 0)
    return now
  }
}
