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
      guard Self.keptKinds.contains(error.kind) else { throw error }
      self.error = error
    }
  }

  /// Why a store is kept beside the one that replaces it.
  private static let keptKinds: [StoreError.Kind] = [
    .damaged, .otherVersion, .otherLog, .notAStore, .failed,
  ]

  private static func editCount(of file: StoreFile, _ path: String) throws(StoreError) -> Int {
    do throws(StoreError) {
      try StoreSchema.check(file.path, path)
    } catch {
      // What was made by an earlier version can be made again, if nothing else is in it.
      guard error.kind == .otherVersion, hasNoEditsOfEarlierVersion(file) else { throw error }
      return 0
    }
    do {
      try LogMark.check(file.path)
      let connections = try StoreDatabase.editing(file)
      let facts = try connections.read { try StoreFacts($0, path: path) }
      let noted = try connections.read { try OtherEdits.areNoted($0) ? 1 : 0 }
      let count = facts.counts.editCount - facts.followedEditCount + noted
      // A damaged store is kept, even if the damage affects only a place.
      let isWhole =
        try count == 0
        || connections.read { try String.fetchOne($0, sql: "PRAGMA quick_check(1)") == "ok" }
      try connections.close()
      guard isWhole else { throw StoreError.damaged(path) }
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
    guard let connections = try? StoreDatabase.editing(file) else { return false }
    let counts = try? connections.read { db in
      let facts = FactTable(db)
      let version = try facts.number(FactTable.schemaVersion) ?? StoreSchema.version
      guard version < StoreSchema.version else { return [Int?]() }
      return try [FactTable.editCount, FactTable.followedEdits].map(facts.number)
    }
    guard (try? connections.close()) != nil, let counts, let edits = counts.first ?? nil else {
      return false
    }
    return edits == counts[1] ?? 0
  }
}
