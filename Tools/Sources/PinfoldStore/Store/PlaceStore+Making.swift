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
    return try put(at: path, losing: editLimit) {
      try write(table, index, version, to: $0, progress)
    }
  }

  /// Puts a new store in place of any other at a path, when it is whole and on the disk.
  ///
  /// - Parameters:
  ///   - editLimit: The most edits that may be lost with the store that was there.
  ///   - write: Writes the store to another path.
  /// - Returns: Where the store that was there is kept, as ``make(at:from:losing:progress:)`` says.
  @discardableResult
  static func put(
    at path: String,
    losing editLimit: Int,
    _ write: (_ unfinished: String) throws -> Void
  ) throws(StoreError) -> String? {
    // In this order, so that no other process begins before the store has its name.
    let lock = try StoreLock(forStore: path)
    defer { lock.release() }
    let replaced = try ReplacedStore(path)
    defer { replaced.file?.release() }
    guard replaced.editCount <= editLimit else { throw .editedMeanwhile(path, replaced.editCount) }
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
    return replaced.editCount
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
    let symbols = try SymbolTable(table, form)
    form.symbols = symbols
    let database = try StoreDatabase.making(path)
    try database.writeWithoutTransaction { [form] db in
      try StoreSchema.make(db) {
        try StoreFacts.write(symbols, to: db)
        try writePlaces(of: table, form, to: db, progress) {
          try StoreFacts(table, columnNames: names, symbols, version: version).write(to: db)
          let index = index ?? PointIndex(table.coordinates, weights: table.weights)
          try IndexSaving.save(index, db)
        }
      }
    }
    try database.close()
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
  /// The form of the rows of a table that becomes a store.
  fileprivate init(_ table: PlaceTable, columnNames: [String]) {
    self.init(
      columns: Array(columnNames.prefix(ColumnCollector.limit)),
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
