import GRDB
import PinfoldReaders

/// The store in whose place another is made, locked for that.
struct ReplacedStore {
  /// Nil when there is none.
  let file: StoreFile?

  /// How many edits it has that its file lacks.
  private(set) var editCount = 0

  /// What its places are a roll-up of, which the edits are updates of; nil where it is none.
  private(set) var rollup: Rollup?

  /// Why it cannot be read; nil when it can.
  private(set) var error: StoreError?

  /// - Throws: Where no store can be made.
  init(_ path: String) throws(StoreError) {
    try StoreSchema.checkReplaceable(path)
    do throws(StoreError) {
      let opened = try StoreFile(path, isExclusive: true)
      file = opened
    } catch {
      guard error.kind == .notFound else { throw error }
      file = nil
    }
    guard let file, StoreFiles(path: file.path).isFilled else { return }
    do throws(StoreError) {
      (editCount, rollup) = try Self.edits(file, path)
    } catch {
      guard [.damaged, .otherVersion, .notAStore, .failed].contains(error.kind) else { throw error }
      self.error = error
    }
  }

  private static func edits(
    _ file: StoreFile,
    _ path: String
  ) throws(StoreError) -> (count: Int, of: Rollup?) {
    do throws(StoreError) {
      try StoreSchema.check(file, path)
    } catch {
      // What was made by an earlier version can be made again, if nothing else is in it.
      guard error.kind == .otherVersion, hasNoEditsOfEarlierVersion(file) else { throw error }
      return (0, nil)
    }
    do {
      let connections = try StoreDatabase.editing(file)
      let facts = try connections.read { try StoreFacts($0, path: path) }
      try connections.close()
      // A damaged store is kept, even if the damage affects only a place.
      let count = facts.counts.editCount - facts.followedEditCount
      if count > 0, try StorePages(file.path).hasDamage {
        throw StoreError.damaged(path)
      }
      return (count, facts.rollup)
    } catch {
      throw StoreError(error, path)
    }
  }
}

extension ReplacedStore {
  /// Whether a store of an earlier version says that it was never edited; false where that is not
  /// known.
  private static func hasNoEditsOfEarlierVersion(_ file: StoreFile) -> Bool {
    guard let header = (try? StoreSchema.header(file.path)).flatMap({ StoreHeader($0) }),
      header.version < StoreSchema.version,
      let connections = try? StoreDatabase.editing(file)
    else { return false }
    let counts = try? connections.read { db in
      try [FactTable.editCount, FactTable.followedEdits].map(FactTable(db).number)
    }
    guard (try? connections.close()) != nil, let counts, let edits = counts[0] else { return false }
    return edits == counts[1] ?? 0
  }

  /// Checks that no more edits are lost than may be.
  ///
  /// A roll-up of the same rows that was made after the last update has what the update has.
  ///
  /// - Parameters:
  ///   - editLimit: The most edits that may be lost.
  ///   - table: What the new store is made of; nil where that is another store.
  func check(losing editLimit: Int, for table: PlaceTable?, _ path: String) throws(StoreError) {
    guard editCount > editLimit else { return }
    guard let rollup, let new = table?.rollup, new.manifest.table == rollup.manifest.table,
      new.manifest.condition == rollup.manifest.condition
    else { throw .editedMeanwhile(path, editCount) }
    guard new.microseconds > rollup.lastMicroseconds else { throw .updatesWouldBeLost(path) }
  }
}
