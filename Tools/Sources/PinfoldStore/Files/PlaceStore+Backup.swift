import GRDB

extension PlaceStore {
  /// Returns whether there is a store at a path, of whatever version and in whatever state.
  ///
  /// Only regular files are opened, not pipes.
  package static func isStore(at path: String) -> Bool { StoreSchema.isStore(at: path) }

  /// Copies the store, as it is at one moment, to another path, in place of a store that is
  /// there. It may be edited meanwhile.
  ///
  /// The copy appears under its name when it is whole and on the disk, as with
  /// ``make(at:from:losing:progress:)``.
  ///
  /// - Parameters:
  ///   - keepsAccess: Whether it gets the owner and the permissions of the store that is there.
  ///   - progress: Called with the share that is copied.
  /// - Returns: Where the store that was there is kept, because it is damaged; nil otherwise.
  @discardableResult
  package func backUp(
    to target: String,
    keepsAccess: Bool = false,
    progress: (Double) -> Void = { _ in }
  ) throws(StoreError) -> String? {
    // Replaces any store there: the caller has decided that.
    try Self.put(at: target, losing: .max, keepsAccess: keepsAccess) { path in
      let database = try StoreDatabase.making(path)
      do {
        try copy(to: database, progress)
      } catch {
        let error = StoreError(error, self.path)
        // The copy is new: what is damaged is this store, and what has no room is the copy.
        throw error.kind == .noRoom ? StoreError.noRoomForCopy(target) : error
      }
      try database.close()
      // The log of the store is not that of the copy.
      let copy = try StoreDatabase.making(path)
      try copy.write(LogMark.set)
      try copy.close()
    }
  }

  /// Copies the store to a database that is about to be made.
  func copy(to database: DatabaseQueue, _ progress: (Double) -> Void) throws {
    try withoutActuallyEscaping(progress) { progress in
      // One read from end to end: what others write meanwhile is not in it.
      try connections.read { source in
        try database.writeWithoutTransaction { copy in
          try source.backup(to: copy, pagesPerStep: 1024) { step in
            progress(Double(step.completedPageCount) / Double(max(1, step.totalPageCount)))
          }
        }
      }
    }
  }
}
