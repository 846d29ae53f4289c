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
      editCount = try Self.editCount(file, path)
    } catch {
      guard [.damaged, .otherVersion, .notAStore, .failed].contains(error.kind) else { throw error }
      self.error = error
    }
  }

  private static func editCount(_ file: StoreFile, _ path: String) throws(StoreError) -> Int {
    try StoreSchema.check(file, path)
    do {
      let connections = try StoreDatabase.editing(file.path)
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
