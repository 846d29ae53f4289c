import GRDB

extension PlaceStore {
  /// Does a part of the upkeep that edits leave: merges words, and writes the log back.
  ///
  /// Edits wait for some milliseconds of it at most. Without it searches and edits become
  /// slower, and the log longer.
  ///
  /// - Returns: Whether there may be more to do.
  public func tidy() throws(StoreError) -> Bool {
    let hasMore = try write(StoreWords.merge)
    try trimLog()
    return hasMore
  }

  /// Writes to the database in one transaction.
  func write<Result>(_ body: (Database) throws -> Result) throws(StoreError) -> Result {
    do {
      return try connections.write { db in
        var result: Result?
        try db.inTransaction(.immediate) {
          result = try body(db)
          return .commit
        }
        // The transaction threw, or ran its body.
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
