import GRDB

extension PlaceStore {
  /// Does a little of what edits leave to do: merges words, and writes the log back.
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

  /// Writes to the database in one transaction, which reaches the disk with the next edit
  /// or before it: a crash of the system may undo it.
  func write<Result>(_ body: (Database) throws -> Result) throws(StoreError) -> Result {
    do {
      return try connections.write { db in
        // An edit that waits for this does not wait for the disk twice.
        try db.execute(sql: "PRAGMA synchronous = NORMAL")
        let result = Swift.Result {
          var result: Result?
          try db.inTransaction(.immediate) {
            result = try body(db)
            return .commit
          }
          return result!  // the transaction threw, or ran its body
        }
        try db.execute(sql: "PRAGMA synchronous = FULL")
        return try result.get()
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
