import GRDB

extension PlaceStore {
  /// Does part of the maintenance after edits: merges words and writes the log back.
  ///
  /// This delays edits by a few milliseconds at most. Without it, searches and edits slow down, and
  /// the log grows.
  ///
  /// - Returns: Whether more work may remain.
  public func tidy() throws(StoreError) -> Bool {
    let hasMore = try write(StoreWords.merge)
    try trimLog()
    return hasMore
  }

  func write<Result>(_ body: (Database) throws -> Result) throws(StoreError) -> Result {
    do {
      return try connections.write { db in
        var result: Result?
        try db.inTransaction(.immediate) {
          result = try body(db)
          return .commit
        }
        // `inTransaction` either threw or ran its body.
        guard let result else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
        return result
      }
    } catch {
      throw StoreError(error, path)
    }
  }

  func trimLog() throws(StoreError) {
    do {
      try log.trim(connections)
    } catch {
      throw StoreError(error, path)
    }
  }
}
