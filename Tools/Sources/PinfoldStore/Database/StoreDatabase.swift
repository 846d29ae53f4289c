import GRDB
import PinfoldReaders

/// Opens the databases of stores.
///
/// A store may come from an untrusted source. So its schema cannot run harmful functions, and pages
/// are checked as they are read.
enum StoreDatabase {
  static func editing(_ file: StoreFile) throws -> StoreConnections {
    var configuration = configuration
    let place = StorePlace(file)
    // Readers are opened later by path, so the path is checked each time.
    configuration.prepareDatabase { _ in try place.check() }
    let pool = try DatabasePool(path: SQLiteFile.plain(file.path), configuration: configuration)
    try pool.writeWithoutTransaction { db in
      // An acknowledged edit must survive a system crash.
      try db.execute(sql: "PRAGMA synchronous = FULL")
      try LogUpkeep.prepare(db)
    }
    return StoreConnections(pool, in: place)
  }

  /// Opens a database to check it, without changing it.
  static func checking(_ path: String) throws -> DatabaseQueue {
    try DatabaseQueue(path: SQLiteFile.plain(path), configuration: configuration)
  }

  /// Opens a second connection for the log of an edited database.
  static func log(_ path: String) throws -> DatabaseQueue {
    try DatabaseQueue(path: SQLiteFile.plain(path), configuration: configuration)
  }

  /// Opens a database that nobody edits, without writing to it.
  static func reading(_ path: String) throws -> StoreConnections {
    StoreConnections(
      try DatabasePool(path: SQLiteFile.immutable(path), configuration: readingConfiguration)
    )
  }

  /// Reads from a database in an unknown state.
  ///
  /// During a write-back the database alone may be inconsistent, so it is read with its log if
  /// possible.
  static func probing<Result>(
    _ path: String,
    _ body: (Database) throws -> Result
  ) throws -> Result {
    if StoreFiles(path: path).hasLog, let result = try? read(path, body) { return result }
    return try alone(path, body)
  }

  /// Reads from a database with its log, without writing the log back.
  static func read<Result>(_ path: String, _ body: (Database) throws -> Result) throws -> Result {
    try read(address: SQLiteFile.plain(path), body)
  }

  /// Reads from a database without its log.
  static func alone<Result>(_ path: String, _ body: (Database) throws -> Result) throws -> Result {
    try read(address: SQLiteFile.immutable(path), body)
  }

  private static func read<Result>(
    address: String,
    _ body: (Database) throws -> Result
  ) throws -> Result {
    let queue = try DatabaseQueue(path: address, configuration: readingConfiguration)
    defer { try? queue.close() }
    return try queue.read(body)
  }

  /// Opens a snapshot of a database that another owner may edit.
  static func snapshot(_ path: String) throws -> StoreConnections {
    let pool = try DatabasePool(path: SQLiteFile.plain(path), configuration: readingConfiguration)
    return StoreConnections(snapshot: try pool.makeSnapshot())
  }

  /// Creates a database. The file gets its final name when it is complete, so it does not need a
  /// rollback journal.
  ///
  /// The cache size is also the size of the runs in which SQLite sorts names. Runs of 4 MB fit the
  /// processor's cache, and take half as long as runs of 64 MB.
  ///
  /// - Parameter path: The path, or an empty string for a temporary database.
  static func making(_ path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      SQLiteFile.allowShadowTables(db)
      try db.execute(
        sql: """
          PRAGMA journal_mode = OFF;
          PRAGMA synchronous = OFF;
          PRAGMA locking_mode = EXCLUSIVE;
          PRAGMA cache_size = -4096;
          """
      )
    }
    return try DatabaseQueue(path: SQLiteFile.plain(path), configuration: configuration)
  }

  private static var configuration: Configuration {
    var configuration = SQLiteFile.configuration
    configuration.maximumReaderCount = 4
    // In KB, for each connection.
    configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA cache_size = -16384") }
    return configuration
  }

  private static var readingConfiguration: Configuration {
    var configuration = configuration
    configuration.readonly = true
    return configuration
  }
}
