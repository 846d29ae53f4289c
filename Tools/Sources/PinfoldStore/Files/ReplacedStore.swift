import GRDB

/// A store that is locked to be replaced.
struct ReplacedStore {
  /// The file, or `nil` if no store exists.
  let file: StoreFile?

  /// The number of edits that the source file lacks. All changes by other programs count as one.
  private(set) var editCount = 0

  /// The reason why the store cannot be read, or `nil` if it can.
  private(set) var error: StoreError?

  /// - Throws: ``StoreError`` if no store can be created at the path.
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

  /// The errors for which the old store is kept under another name.
  private static let keptKinds: [StoreError.Kind] = [
    .damaged, .otherVersion, .otherLog, .notAStore, .failed,
  ]

  private static func editCount(of file: StoreFile, _ path: String) throws(StoreError) -> Int {
    do throws(StoreError) {
      try StoreSchema.check(file.path, path)
    } catch {
      // A store of an earlier version without edits can be made again from its file.
      guard error.kind == .otherVersion, hasNoEditsOfEarlierVersion(file) else { throw error }
      return 0
    }
    do {
      try LogMark.check(file.path)
      let connections = try StoreDatabase.editing(file)
      let facts = try connections.read { try StoreFacts($0, path: path) }
      let noted = try connections.read { try OtherEdits.areNoted($0) ? 1 : 0 }
      let count = facts.counts.editCount - facts.followedEditCount + noted
      // A damaged store is kept, even if the damage affects only one place.
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
  /// Whether a store of an earlier version was never edited. `false` if unknown.
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
