import GRDB
import Pinfold

extension PlaceStore {
  /// Makes a store of the places of a table, in place of any other at a path.
  ///
  /// The store appears under its name when it is whole and on the disk. Until then
  /// it is a file beside it; when it cannot be made
  /// nothing is left of that, and when the process is killed the next attempt
  /// removes it. The file of the table is read once more.
  ///
  /// - Parameter progress: Called about every thousand places.
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
    let lock = try StoreLock(forStore: path)
    try StoreSchema.checkReplaceable(path)
    let replaced = try replacedStore(path)
    let files = StoreFiles(path: path)
    files.removeUnfinished()
    do {
      try files.createUnfinished()
      try write(table, to: files.unfinished, progress)
      try files.replaceStore()
    } catch {
      files.removeUnfinished()
      throw StoreError(error, path)
    }
    // Nobody else may begin before the store has its name.
    _ = consume replaced
    _ = consume lock
  }

  /// Returns the store that is at a path, of which there must be no other use; nil when
  /// there is none.
  private static func replacedStore(_ path: String) throws(StoreError) -> StoreFile? {
    do throws(StoreError) {
      return try StoreFile(path, isExclusive: true)
    } catch {
      if error.kind == .notFound { return nil }
      throw error
    }
  }

  /// The files that are there while a store is made, for whoever has to remove them
  /// when the process is stopped.
  public static func unfinishedPaths(forStore path: String) -> [String] {
    [StoreFiles(path: path).unfinished, StoreLock.path(forStore: path)]
  }

  /// Returns how many edits are lost when a store is made at a path: those of the
  /// store that is there.
  ///
  /// - Throws: ``StoreError`` when no store can be made there.
  public static func editsLost(byMakingAt path: String) throws(StoreError) -> Int {
    let lock = try StoreLock(forStore: path)
    try StoreSchema.checkReplaceable(path)
    let replaced = try replacedStore(path)
    _ = consume replaced
    _ = consume lock
    // What cannot be opened has no edits that anyone could still read.
    return (try? PlaceStore(opening: path).editCount) ?? 0
  }

  private static func write(
    _ table: PlaceTable,
    to path: String,
    _ progress: (StoreProgress) -> Void
  ) throws {
    let database = try StoreDatabase.making(path)
    try database.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA application_id = \(StoreSchema.applicationID)")
      try db.execute(sql: "PRAGMA user_version = \(StoreSchema.version)")
      try db.inTransaction {
        try db.execute(sql: StoreSchema.tables)
        try StoreSchema.setWordsInMemory(32 << 20, db)
        try StoreIndex.write(PointIndex(table.coordinates), to: db)
        try writePlaces(of: table, to: db, progress)
        try db.execute(sql: StoreSchema.indexes)
        try StoreSchema.setWordsInMemory(StoreSchema.usualWordsInMemory, db)
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
    let writer = try PlaceWriter(db, coordinateColumns: table.coordinateColumnNames)
    try table.forEachRow { row, properties in
      let id = PointID(UInt32(row))  // a row of a table: below 2³²
      try writer.insert(id, at: table.coordinates[row], properties)
      if row % 1024 == 1023 {
        progress(
          StoreProgress(
            rowsDone: row + 1,
            rowCount: table.rowCount,
            fraction: 0.9 * Double(row + 1) / Double(table.rowCount)
          )
        )
      }
    }
    try StoreFacts(table, columnNames: UniqueNames.unique(table.columnNames)).write(to: db)
  }
}
