import GRDB
import GRDBSQLite
import Synchronization

/// The log of a store's database, which is written back into the database between edits.
///
/// SQLite would do that in the edit that fills the log, which then takes as long as writing
/// a thousand pages to their places on the disk. Here a connection of its own does it, while
/// edits go on. What these write meanwhile is little, and writing that back as well, between
/// two edits, lets the log begin anew.
///
/// A class, because the connection has to be given back.
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

  /// So many pages are in the log before they are written back.
  private static let pagesOfLog = 1000

  /// From so many pages on an edit writes them back, when nothing else does.
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
      // The count begins anew after its greatest.
      guard !state.isClosed, pages &- state.pagesDone >= Self.pagesOfLog else { return }
      let connection = try state.connection ?? StoreDatabase.log(path)
      state.connection = connection
      try connection.writeWithoutTransaction { _ = try $0.checkpoint(.passive) }
      state.pagesDone = try connections.write { db in
        _ = try db.checkpoint(.passive)
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
