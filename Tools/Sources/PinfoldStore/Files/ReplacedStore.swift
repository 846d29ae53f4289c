import GRDB

/// The store in whose place another is made, locked for that.
struct ReplacedStore {
  /// Nil when there is none.
  let file: StoreFile?

  /// How many edits it has that its file lacks.
  private(set) var editCount = 0

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
      editCount = try Self.editCount(of: file, path)
    } catch {
      guard [.damaged, .otherVersion, .notAStore, .failed].contains(error.kind) else { throw error }
      self.error = error
    }
  }

  private static func editCount(of file: StoreFile, _ path: String) throws(StoreError) -> Int {
    do throws(StoreError) {
      try StoreSchema.check(file, path)
    } catch {
      // What was made by an earlier version can be made again, if nothing else is in it.
      guard error.kind == .otherVersion, hasNoEditsOfEarlierVersion(file) else { throw error }
      return 0
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
      return count
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
}
