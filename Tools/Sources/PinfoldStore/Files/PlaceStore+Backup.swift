import GRDB

extension PlaceStore {
  /// Returns whether a path leads to a store, of any version and in any state.
  ///
  /// Only opens regular files, not pipes.
  package static func isStore(at path: String) -> Bool { StoreSchema.isStore(at: path) }

  /// Copies a snapshot of the store to another path, replacing any store there. The store may be
  /// edited in the meantime. The copy appears at the path only when it is complete and on the disk.
  ///
  /// - Parameters:
  ///   - keepsAccess: Whether the copy gets the owner and permissions of the replaced store.
  ///   - progress: Called with the completed fraction.
  /// - Returns: The new path of an unreadable old store, or of a log without its store; otherwise
  ///   `nil`.
  @discardableResult
  package func backUp(
    to target: String,
    keepsAccess: Bool = false,
    progress: (Double) -> Void = { _ in }
  ) throws(StoreError) -> String? {
    // The caller has decided to replace any store there.
    try Self.put(at: target, losing: .max, keepsAccess: keepsAccess) { path in
      let database = try StoreDatabase.making(path)
      do {
        try copy(to: database, progress)
      } catch {
        let error = StoreError(error, self.path)
        // Damage must be in this store, because the copy is new. A full disk is about the copy.
        throw error.kind == .noRoom ? StoreError.noRoomForCopy(target) : error
      }
      try database.close()
      // With the same mark, the copy would accept the original's log.
      let copy = try StoreDatabase.making(path)
      try copy.write(LogMark.set)
      try copy.close()
    }
  }

  func copy(to database: DatabaseQueue, _ progress: (Double) -> Void) throws {
    try withoutActuallyEscaping(progress) { progress in
      // One read transaction excludes concurrent writes.
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
