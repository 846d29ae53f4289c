import GRDB
import PinfoldReaders

/// Opens the databases of stores: every way in which one is opened is here.
///
/// A store may come from a stranger: what its schema says runs no function that could do harm, and
/// pages are checked as they are read.
enum StoreDatabase {
  /// Opens a database for an owner that edits it.
  ///
  /// - Parameter file: Its file.
  static func editing(_ file: StoreFile) throws -> StoreConnections {
    var configuration = configuration
    let place = StorePlace(file)
    // Those that read are opened when they are needed, by the path.
    configuration.prepareDatabase { _ in try place.check() }
    let pool = try DatabasePool(path: SQLiteFile.plain(file.path), configuration: configuration)
    try pool.writeWithoutTransaction { db in
      // An acknowledged edit survives even a crash of the system.
      try db.execute(sql: "PRAGMA synchronous = FULL")
      try LogUpkeep.prepare(db)
    }
    return StoreConnections(pool, in: place)
  }

  /// Opens a database for an owner that checks it: nothing is changed.
  static func checking(_ path: String) throws -> DatabaseQueue {
    try DatabaseQueue(path: SQLiteFile.plain(path), configuration: configuration)
  }

  /// Opens the database of an owner that edits it a second time, for its log.
  static func log(_ path: String) throws -> DatabaseQueue {
    try DatabaseQueue(path: SQLiteFile.plain(path), configuration: configuration)
  }

  /// Opens a database that nothing changes, without writing anything.
  static func reading(_ path: String) throws -> StoreConnections {
    StoreConnections(
      try DatabasePool(path: SQLiteFile.immutable(path), configuration: readingConfiguration)
    )
  }

  /// Reads from a database of which nothing is known.
  ///
  /// While a log is written back the database alone may be in no order, so that it is read with its log,
  /// where that is possible. Otherwise nothing is written.
  static func probing<Result>(
    _ path: String,
    _ body: (Database) throws -> Result
  ) throws -> Result {
    if StoreFiles(path: path).hasLog, let result = try? read(path, body) { return result }
    return try alone(path, body)
  }

  /// Reads from a database with its log, which is not written back.
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

  /// Opens a database as it is now, while another owner continues to edit it.
  static func snapshot(_ path: String) throws -> StoreConnections {
    let pool = try DatabasePool(path: SQLiteFile.plain(path), configuration: readingConfiguration)
    return StoreConnections(snapshot: try pool.makeSnapshot())
  }

  /// Makes a database: the file gets its name once it is whole, so nothing has to be
  /// undone.
  ///
  /// SQLite sorts names in runs of the size of the cache. Runs of 4 MB stay in the cache of the
  /// processor, and take half the time of 64 MB.
  ///
  /// - Parameter path: Nothing for a temporary database, which SQLite removes.
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
    // In KB, for each of the connections.
    configuration.prepareDatabase { db in try db.execute(sql: "PRAGMA cache_size = -16384") }
    return configuration
  }

  private static var readingConfiguration: Configuration {
    var configuration = configuration
    configuration.readonly = true
    return configuration
  }
}
