import GRDB

/// Opens the databases of stores: every way in which one is opened is here.
enum StoreDatabase {
  /// Opens a database for an owner that edits it.
  ///
  /// - Parameter file: Its file.
  static func editing(_ file: StoreFile) throws -> StoreConnections {
    CheckedFiles.install()
    var configuration = configuration
    let place = StorePlace(file)
    // Those that read are opened when they are needed, by the path.
    configuration.prepareDatabase { _ in try place.check() }
    let pool = try DatabasePool(path: file.path, configuration: configuration)
    try pool.writeWithoutTransaction { db in
      // An acknowledged edit survives even a crash of the system.
      try db.execute(sql: "PRAGMA synchronous = FULL")
      // Free pages are written too, so that each page has its checksum.
      try db.execute(sql: "PRAGMA secure_delete = ON")
      // A frame of the log is written once: while it is written anew its checksum is wrong.
      try db.execute(sql: "PRAGMA cache_spill = OFF")
      try LogUpkeep.prepare(db)
    }
    return StoreConnections(pool, in: place)
  }

  /// Opens a database for an owner that checks it: nothing is changed.
  static func checking(_ path: String) throws -> DatabaseQueue {
    CheckedFiles.install()
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  /// Opens the database of an owner that edits it a second time, for its log.
  static func log(_ path: String) throws -> DatabaseQueue {
    try DatabaseQueue(path: path, configuration: configuration)
  }

  /// Opens a database that nothing changes, without writing anything.
  static func reading(_ path: String) throws -> StoreConnections {
    CheckedFiles.install()
    ImmutableFiles.add(path)
    do {
      let pool = try DatabasePool(path: path, configuration: readingConfiguration)
      return StoreConnections(pool) { ImmutableFiles.remove(path) }
    } catch {
      ImmutableFiles.remove(path)
      throw error
    }
  }

  /// Opens a database as it is now, while another owner continues to edit it.
  static func snapshot(_ path: String) throws -> StoreConnections {
    CheckedFiles.install()
    let pool = try DatabasePool(path: path, configuration: readingConfiguration)
    return StoreConnections(snapshot: try pool.makeSnapshot())
  }

  /// Makes a database: the file gets its name once it is whole, so nothing has to be
  /// undone.
  static func making(_ path: String) throws -> DatabaseQueue {
    CheckedFiles.install()
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      guard CheckedFiles.reserveRoom(db.sqliteConnection) else {
        throw DatabaseError(message: "SQLite has no room for checksums")
      }
      try db.execute(
        sql: """
          PRAGMA journal_mode = OFF;
          PRAGMA synchronous = OFF;
          PRAGMA locking_mode = EXCLUSIVE;
          PRAGMA secure_delete = ON;
          PRAGMA cache_size = -65536;
          """
      )
    }
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.maximumReaderCount = 4
    configuration.prepareDatabase { db in
      // In KB, for each of the connections.
      try db.execute(sql: "PRAGMA cache_size = -16384")
    }
    return configuration
  }

  private static var readingConfiguration: Configuration {
    var configuration = configuration
    configuration.readonly = true
    return configuration
  }
}
