import GRDB
import Pinfold

extension PlaceStore {
  /// Makes a store of the places of a table, in place of any other at a path.
  ///
  /// The store appears under its name when it is whole and on the disk. Until then
  /// it is a file beside it, ``unfinishedPath(forStore:)``; when it cannot be made
  /// nothing is left of that, and when the process is killed the next attempt
  /// removes it. The file of the table is read once more.
  ///
  /// - Parameter progress: Called about every thousand places; when it throws, the
  ///   making ends with its error.
  /// - Precondition: The table has its coordinates.
  /// - Complexity: O(*n* log *n*), in memory that does not grow with the columns.
  public static func make(
    at path: String,
    from table: PlaceTable,
    progress: (StoreProgress) -> Void = { _ in }
  ) throws(StoreError) {
    precondition(
      table.coordinates.count == table.rowCount,
      "\(table.coordinates.count) coordinates of \(table.rowCount) places"
    )
    if (try? OpenFile.open(path).status())?.isDirectory == true { throw .isDirectory(path) }
    let lock = try StoreLock(forStore: path)
    let files = StoreFiles(path: path)
    files.removeUnfinished()
    do {
      try write(table, to: files.unfinished, progress)
      try files.replaceStore()
    } catch {
      files.removeUnfinished()
      throw StoreError(error, path)
    }
    // Nobody else may begin before the store has its name.
    _ = consume lock
  }

  /// The path at which the store of another path is, until it is whole.
  public static func unfinishedPath(forStore path: String) -> String {
    StoreFiles(path: path).unfinished
  }

  private static func write(
    _ table: PlaceTable,
    to path: String,
    _ progress: (StoreProgress) -> Void
  ) throws {
    let database = try DatabaseQueue(path: path, configuration: makingConfiguration)
    try database.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA application_id = \(StoreSchema.applicationID)")
      try db.execute(sql: "PRAGMA user_version = \(StoreSchema.version)")
      try db.inTransaction {
        try db.execute(sql: StoreSchema.tables)
        try StoreIndex.write(PointIndex(table.coordinates), to: db)
        try writePlaces(of: table, to: db, progress)
        try db.execute(sql: StoreSchema.indexes)
        return .commit
      }
    }
    try database.close()
  }

  private static func writePlaces(
    of table: PlaceTable,
    to db: Database,
    _ progress: (StoreProgress) -> Void
  ) throws {
    let columns = ColumnCollector(table.columnNames)
    let writer = try PlaceWriter(db, coordinateColumns: table.coordinateColumnNames)
    try table.forEachRow { row, properties in
      let properties = columns.unique(properties, of: table.format)
      let place = StoredPlace(
        id: PointID(UInt32(row)),  // a row of a table: below 2³²
        coordinate: table.coordinates[row],
        propertiesJSON: PropertiesText.text(of: properties)
      )
      try writer.insert(place, properties)
      if row % 1024 == 1023 {
        progress(
          StoreProgress(
            rowsDone: row + 1,
            rowCount: table.rowCount,
            fraction: Double(row + 1) / Double(table.rowCount)
          )
        )
      }
    }
    try StoreFacts(table, columnNames: columns.names).write(to: db)
  }

  /// Nobody sees the file before it is whole: nothing has to be undone.
  private static var makingConfiguration: Configuration {
    var configuration = Configuration()
    configuration.prepareDatabase { db in
      try db.execute(
        sql: """
          PRAGMA journal_mode = OFF;
          PRAGMA synchronous = OFF;
          PRAGMA locking_mode = EXCLUSIVE;
          PRAGMA cache_size = -65536;
          """
      )
    }
    return configuration
  }
}
