import GRDB
package import Pinfold
public import PinfoldReaders

extension PlaceStore {
  /// Makes a store of the places of a table, in place of any other at a path.
  ///
  /// The store appears under its name when it is whole and on the disk. Until then
  /// it is a file beside it; when it cannot be made
  /// nothing is left of that, and when the process is killed the next attempt
  /// removes it. The file of the table is read once more.
  ///
  /// - Parameters:
  ///   - editLimit: The most edits that may be lost with the store that was there.
  ///   - progress: Called about every thousand places.
  /// - Returns: Where the store that was there is kept, because it is damaged or of another
  ///   version, or the log of one that was moved from there; nil when there was none, or a whole one.
  /// - Precondition: The table has its coordinates.
  /// - Complexity: O(*n* log *n*), in memory that does not grow with the columns.
  @discardableResult
  public static func make(
    at path: String,
    from table: PlaceTable,
    losing editLimit: Int = .max,
    progress: (StoreProgress) -> Void = { _ in }
  ) throws(StoreError) -> String? {
    try make(at: path, from: table, version: .first, losing: editLimit, progress: progress)
  }

  /// Makes a store as ``make(at:from:losing:progress:)`` does.
  ///
  /// - Parameters:
  ///   - index: The index of the places, with their weights and without numeric columns; `nil` where
  ///     there is none yet.
  ///   - version: What identifies its contents, for places that were shown before.
  ///   - progress: May throw to end it.
  @discardableResult
  package static func make(
    at path: String,
    from table: PlaceTable,
    _ index: PointIndex? = nil,
    version: StoreVersion,
    losing editLimit: Int = .max,
    progress: (StoreProgress) throws -> Void
  ) throws(StoreError) -> String? {
    precondition(
      table.coordinates.count == table.rowCount,
      "\(table.coordinates.count) coordinates of \(table.rowCount) places"
    )
    precondition(
      index.map { $0.columnCount == 0 && $0.count + $0.rejected.count == table.rowCount } ?? true,
      "An index of \(index?.count ?? 0) points for \(table.rowCount) places"
    )
    return try put(at: path, losing: editLimit, for: table) {
      try write(table, index, version, to: $0, progress)
    }
  }

  /// Puts a new store in place of any other at a path, when it is whole and on the disk.
  ///
  /// - Parameters:
  ///   - editLimit: The most edits that may be lost with the store that was there.
  ///   - table: What the new store is made of; nil where that is another store.
  ///   - write: Writes the store to another path.
  /// - Returns: Where the store that was there is kept, as ``make(at:from:losing:progress:)`` says.
  @discardableResult
  static func put(
    at path: String,
    losing editLimit: Int,
    for table: PlaceTable? = nil,
    _ write: (_ unfinished: String) throws -> Void
  ) throws(StoreError) -> String? {
    // In this order, so that no other process begins before the store has its name.
    let lock = try StoreLock(forStore: path)
    defer { lock.release() }
    let replaced = try ReplacedStore(path)
    defer { replaced.file?.release() }
    try replaced.check(losing: editLimit, for: table, path)
    let files = StoreFiles(path: path)
    files.removeUnfinished()
    do {
      try files.createUnfinished()
      try write(files.unfinished)
      var kept = replaced.error == nil ? nil : try files.setAside()
      if replaced.file == nil { kept = try files.setLogAside() }
      try files.replaceStore()
      return kept
    } catch {
      files.removeUnfinished()
      throw StoreError(error, path)
    }
  }

  /// The files that exist while a store is made, to be removed when the process is stopped.
  public static func unfinishedPaths(forStore path: String) -> [String] {
    [StoreFiles(path: path).unfinished, StoreFiles(path: path).lock]
  }

  /// Returns how many edits making a store at a path would lose: those of the store that is there.
  /// Updates of a roll-up do not count, because ``make(at:from:losing:progress:)`` refuses a roll-up
  /// that lacks them.
  ///
  /// - Throws: ``StoreError`` when no store can be made there, and the one of opening when
  ///   the store that is there cannot be read: it is `damaged`, or `otherVersion` and
  ///   edited or later than this one. Making a store keeps that one aside.
  public static func editsLost(byMakingAt path: String) throws(StoreError) -> Int {
    let lock = try StoreLock(forStore: path)
    defer { lock.release() }
    let replaced = try ReplacedStore(path)
    replaced.file?.release()
    if let error = replaced.error { throw error }
    return replaced.rollup == nil ? replaced.editCount : 0
  }

  private static func write(
    _ table: PlaceTable,
    _ index: PointIndex?,
    _ version: StoreVersion,
    to path: String,
    _ progress: (StoreProgress) throws -> Void
  ) throws {
    let names = UniqueNames.unique(table.columnNames)
    var form = RowForm(table, columnNames: names)
    if table.rollup == nil { form.symbols = try SymbolTable(table, form) }
    let database = try StoreDatabase.making(path)
    try database.writeWithoutTransaction { [form] db in
      try StoreSchema.make(db) {
        try StoreFacts.write(form.symbols, to: db)
        try writePlaces(of: table, form, to: db, progress) {
          var facts = StoreFacts(table, columnNames: names, form.symbols, version: version)
          facts.counts.nextRow = try writeCategories(of: table, to: db, path)
          try facts.write(to: db)
          let index = index ?? PointIndex(table.coordinates, weights: table.weights)
          try IndexSaving.save(index, db)
        }
      }
    }
    try database.close()
  }

  /// Writes the cells of a roll-up by category.
  ///
  /// - Returns: The row after all that are used.
  private static func writeCategories(
    of table: PlaceTable,
    to db: Database,
    _ path: String
  ) throws -> Int {
    guard !table.categoryCells.isEmpty else { return table.rowCount }
    try db.execute(sql: CategoryTable.definition)
    var writer = try CategoryWriter(db, nextRow: table.rowCount, path: path)
    for (number, cells) in table.categoryCells.enumerated() {
      try writer.write(cells, category: number)
    }
    try db.execute(sql: CategoryTable.index)
    return writer.nextRow
  }

  private static func writePlaces(
    of table: PlaceTable,
    _ form: RowForm,
    to db: Database,
    _ progress: (StoreProgress) throws -> Void,
    finish: () throws -> Void
  ) throws {
    let preparer = PlacePreparer(form, coordinateColumns: table.coordinateColumnNames)
    try PlaceImport(db).write(preparer.places(of: table)) { count in
      try progress(
        StoreProgress(
          rowsDone: count,
          rowCount: table.rowCount,
          fraction: 0.9 * Double(count) / Double(table.rowCount)
        )
      )
    } finish: {
      try finish()
    }
  }
}

extension RowForm {
  /// The form of the rows of a table that becomes a store. Those of a roll-up are JSON, in which
  /// the database finds a cell by its key.
  fileprivate init(_ table: PlaceTable, columnNames: [String]) {
    self.init(
      columns: table.rollup == nil ? Array(columnNames.prefix(ColumnCollector.limit)) : [],
      coordinates: table.coordinateColumnNames,
      format: table.format,
      hasDecimalComma: table.decimalMark.mark == .comma
    )
  }
}

/// How far a store has been made.
public struct StoreProgress: Hashable, Sendable {
  /// The places written so far.
  public let rowsDone: Int

  /// All places.
  public let rowCount: Int

  /// The share of the work that is done, from 0 to 1; the last part of it, in
  /// which no rows are written, counts too.
  public let fraction: Double
}
