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
    guard table.columnNames.count <= FeatureTable.columnLimit else {
      throw .tooManyColumns(path, of: table.name)
    }
    return try put(at: path, losing: editLimit) {
      try write(table, index, version, to: $0, progress)
    }
  }

  /// Puts a new store in place of any other at a path, when it is whole and on the disk.
  ///
  /// - Parameters:
  ///   - editLimit: The most edits that may be lost with the store that was there.
  ///   - keepsAccess: Whether it gets the owner and the permissions of the store that was there.
  ///   - write: Writes the store to another path.
  /// - Returns: Where the store that was there is kept, as ``make(at:from:losing:progress:)`` says.
  @discardableResult
  static func put(
    at path: String,
    losing editLimit: Int,
    keepsAccess: Bool = false,
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
    // Words are the same whatever the forms of the columns are.
    let allTexts = featureTable(names.map { _ in .text })
    let texts = PlacePreparer(allTexts, coordinateColumns: coordinates)
    // The table of words writes a segment whenever a number is less than the last one.
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
        // Only the writing of what another thread reads stops that.
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

/// How far a store has been made.
public struct StoreProgress: Hashable, Sendable {
  /// The places written so far.
  public let rowsDone: Int

  /// All places.
  public let rowCount: Int

  /// The share of the work that is done, from 0 to 1; the last half of it, in
  /// which no rows are written, counts too.
  public let fraction: Double

  fileprivate init(_ rowsDone: Int, of rowCount: Int) {
    (self.rowsDone, self.rowCount) = (rowsDone, rowCount)
    fraction = 0.5 * Double(rowsDone) / Double(rowCount)
  }
}

extension PlaceTable {
  fileprivate var index: PointIndex { PointIndex(coordinates, weights: weights) }
}
