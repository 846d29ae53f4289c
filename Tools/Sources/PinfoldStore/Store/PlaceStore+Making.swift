import GRDB
package import Pinfold
public import PinfoldReaders

extension PlaceStore {
  /// Creates a store of a table's places, replacing any store at the path.
  ///
  /// Reads the table's file once more. Until the store is complete and on the disk, it is a
  /// temporary file next to the path. This file is removed if creation fails, or by the next
  /// attempt if the process is killed.
  ///
  /// - Parameters:
  ///   - editLimit: The maximum number of edits in a replaced store that may be lost.
  ///   - progress: Called about every thousand places.
  /// - Returns: The new path of a replaced store that was damaged or of another version, or of the
  ///   log of a store that was moved away. Otherwise `nil`.
  /// - Precondition: The table has its coordinates.
  /// - Complexity: O(*n* log *n*), in memory that does not depend on the columns.
  @discardableResult
  public static func make(
    at path: String,
    from table: PlaceTable,
    losing editLimit: Int = .max,
    progress: (StoreProgress) -> Void = { _ in }
  ) throws(StoreError) -> String? {
    try make(at: path, from: table, version: .first, losing: editLimit, progress: progress)
  }

  /// Creates a store like ``make(at:from:losing:progress:)``.
  ///
  /// - Parameters:
  ///   - index: The index of the places with their weights and without numeric columns, or `nil` to
  ///     build it.
  ///   - version: The version of the new store: the one under which its places are already shown, or
  ///     `.first`.
  ///   - progress: May throw to stop.
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
    guard table.columnNames.count <= FeatureTable.columnLimit else {
      throw .tooManyColumns(path, of: table.name)
    }
    return try put(at: path, losing: editLimit) {
      try write(table, index, version, to: $0, progress)
    }
  }

  /// Replaces any store at a path by a new one, once the new one is complete and on the disk.
  ///
  /// - Parameters:
  ///   - editLimit: The maximum number of edits in a replaced store that may be lost.
  ///   - keepsAccess: Whether the new store gets the replaced one's owner and permissions.
  ///   - write: Writes the new store to another path.
  /// - Returns: The new path of a replaced store, as in ``make(at:from:losing:progress:)``.
  @discardableResult
  static func put(
    at path: String,
    losing editLimit: Int,
    keepsAccess: Bool = false,
    _ write: (_ unfinished: String) throws -> Void
  ) throws(StoreError) -> String? {
    // Released last, so that no other process begins before the store has its name.
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
      if keepsAccess { try files.keepAccess() }
      var kept = replaced.error == nil ? nil : try files.setAside()
      if replaced.file == nil { kept = try files.setLogAside() }
      try files.replaceStore()
      return kept
    } catch {
      files.removeUnfinished()
      throw StoreError(error, path)
    }
  }

  /// Returns the files that exist while a store is created, to remove them if the process is
  /// stopped.
  public static func unfinishedPaths(forStore path: String) -> [String] {
    [StoreFiles(path: path).unfinished, StoreFiles(path: path).lock]
  }

  /// Returns the number of edits in the store at a path, which creating a new store there would
  /// lose.
  ///
  /// - Throws: ``StoreError`` if no store can be created there. `damaged` if the existing store
  ///   cannot be read, or `otherVersion` if it is of a later version, or of an earlier one with
  ///   edits. Creating a store keeps such a store under another name.
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
    let coordinates = table.coordinateColumnNames
    func featureTable(_ forms: [ValueForm]) -> FeatureTable {
      FeatureTable(
        ofFile: table.name,
        names,
        forms,
        hasTexts: table.format.hasTexts,
        numbers: table.numbers
      )
    }
    let allTexts = featureTable(names.map { _ in .text })
    let texts = PlacePreparer(allTexts, coordinateColumns: coordinates)
    // The word table starts a new segment whenever a number is less than the one before.
    let words =
      table.numbers.areAscending
      ? ImportedWords(of: texts.texts(of: table), table.numbers) : nil
    defer { words?.stop() }
    let (forms, surveyed) = try ColumnSurvey.forms(of: table, names)
    let features = featureTable(forms)
    let rows = PlacePreparer(features, coordinateColumns: coordinates)
    let database = try StoreDatabase.making(path)
    try database.writeWithoutTransaction { db in
      try StoreSchema.make(db, features) {
        try StoreWords.prepare(db)
        let insertion = try FeatureStatement(db, features.insertion, table.numbers)
        var count = 0
        // `forEach` must be called at once, because only it stops the other thread if writing
        // fails.
        try rows.places(of: table).forEach { places in
          try insertion.write(places)
          count += places.ids.count
          try progress(StoreProgress(count, of: table.rowCount))
        }
        let facts = StoreFacts(surveyed, features, version: version)
        try facts.write(to: db)
        if let name = facts.indexedName(features) {
          try db.execute(sql: StoreSchema.nameIndex(features, name))
        }
        if let words {
          try words.copy(to: db)
        } else {
          try StoreWords.remake(features, without: coordinates, db)
        }
        try GeoPackageSchema.note(table.coordinates, in: features, db)
        try IndexSaving.save(index ?? table.index, db)
      }
    }
    try database.close()
  }
}

/// The progress of creating a store.
public struct StoreProgress: Hashable, Sendable {
  /// The number of places written so far.
  public let rowsDone: Int

  /// The total number of places.
  public let rowCount: Int

  /// The completed fraction, from 0 to 0.5: writing rows is the first half of the work. The progress
  /// of the second half is not reported.
  public let fraction: Double

  fileprivate init(_ rowsDone: Int, of rowCount: Int) {
    (self.rowsDone, self.rowCount) = (rowsDone, rowCount)
    fraction = 0.5 * Double(rowsDone) / Double(rowCount)
  }
}

extension PlaceTable {
  fileprivate var index: PointIndex { PointIndex(coordinates, weights: weights) }
}
