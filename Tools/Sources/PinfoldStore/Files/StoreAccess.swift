import GRDB

/// A store's file and database connections, opened for one purpose.
struct StoreAccess {
  let file: StoreFile?

  let connections: StoreConnections

  /// The path for messages.
  private let path: String
  private let isEdited: Bool

  init(_ path: String, for use: StoreUse) throws(StoreError) {
    switch use {
    case .editing: try self.init(editing: path)
    case .reading: try self.init(reading: path)
    case .snapshot:
      do throws(StoreError) {
        try self.init(reading: path)
      } catch {
        guard error.kind == .inUse else { throw error }
        try self.init(snapshotOf: path)
      }
    }
  }

  private init(editing path: String) throws(StoreError) {
    let file = try StoreFile(path, isExclusive: true)
    // Edits in the log would be missing under another name.
    guard FileIdentity.linkCount(file.path) == 1 else { throw .manyLinks(path) }
    // Checked first, because another store's log makes a store look damaged.
    try Self.connections(path) { try LogMark.check(file.path) }
    try StoreSchema.check(file.path, path)
    (self.file, self.path, isEdited) = (file, path, true)
    connections = try Self.connections(path) { try StoreDatabase.editing(file) }
    try? connections.write { try LogMark.renew($0) }
  }

  private init(reading path: String) throws(StoreError) {
    var file = try StoreFile(path, isExclusive: false)
    try StoreSchema.checkNames(file.path, path)
    let hasLog = StoreFiles(path: file.path).hasLog
    let areNoted = (try? StoreDatabase.probing(file.path, OtherEdits.areNoted)) == true
    if hasLog || areNoted {
      file.release()
      do throws(StoreError) {
        file = try Self.upToDate(path)
      } catch {
        // Such a store can be shown: it has the edits of other programs, and lacks only their
        // search words.
        guard !hasLog, [.notWritable, .inUse].contains(error.kind) else { throw error }
        file = try StoreFile(path, isExclusive: false)
      }
    }
    try StoreSchema.check(file.path, path)
    (self.file, self.path, isEdited) = (file, path, false)
    connections = try Self.connections(path) { try StoreDatabase.reading(file.path) }
  }

  private init(snapshotOf path: String) throws(StoreError) {
    let resolved = FileIdentity.resolved(path)
    guard FileIdentity.linkCount(resolved) == 1 else { throw .manyLinks(path) }
    try StoreSchema.check(resolved, path)
    (file, self.path, isEdited) = (nil, path, false)
    connections = try Self.connections(path) { try StoreDatabase.snapshot(resolved) }
  }

  /// Returns the store's facts, after processing changes by other programs.
  func facts() throws -> StoreFacts {
    func facts() throws -> StoreFacts { try connections.read { try StoreFacts($0, path: path) } }
    var opened = try facts()
    guard isEdited, try connections.read(OtherEdits.areNoted) else { return opened }
    try connections.write { db in
      try db.inTransaction(.immediate) {
        _ = try OtherEdits.takeOver(opened, &opened.counts, db)
        return .commit
      }
    }
    return try facts()
  }

  /// Writes the log's edits into the store, and processes changes by other programs.
  private static func upToDate(_ path: String) throws(StoreError) -> StoreFile {
    do throws(StoreError) {
      let opening = try StoreAccess(editing: path)
      try connections(path) {
        _ = try opening.facts()
        try opening.connections.close()
      }
      // Snapshots still use the log.
      guard let file = opening.file, !StoreFiles(path: file.path).hasLog, file.share() else {
        throw .inUse(path)
      }
      return file
    } catch {
      throw error.kind == .notWritable ? .logNotTaken(path) : error
    }
  }

  private static func connections<Result>(
    _ path: String,
    _ body: () throws -> Result
  ) throws(StoreError) -> Result {
    do { return try body() } catch { throw StoreError(error, path) }
  }
}
