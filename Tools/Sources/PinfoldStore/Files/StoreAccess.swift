import GRDB

/// A store's file and the connections to its database, as a use of it needs.
struct StoreAccess {
  /// Nil for a snapshot beside an owner that edits.
  let file: StoreFile?

  let connections: StoreConnections

  /// Opens the store at a path.
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
    // The log belongs to one name: under another, its edits would not be seen.
    guard FileIdentity.linkCount(file.path) == 1 else { throw .manyLinks(path) }
    // First: with a log of another store, all looks like damage.
    try Self.connections(path) { try LogMark.check(file.path) }
    try StoreSchema.check(file.path, path)
    self.file = file
    connections = try Self.connections(path) { try StoreDatabase.editing(file) }
    // What cannot be written, as on a full disk, can still be shown.
    try? connections.write { try LogMark.renew($0) }
  }

  private init(reading path: String) throws(StoreError) {
    var file = try StoreFile(path, isExclusive: false)
    try StoreSchema.checkNames(file.path, path)
    if StoreFiles(path: file.path).hasLog {
      file.release()
      file = try Self.withoutLog(path)
    }
    try StoreSchema.check(file.path, path)
    self.file = file
    connections = try Self.connections(path) { try StoreDatabase.reading(file.path) }
  }

  private init(snapshotOf path: String) throws(StoreError) {
    let resolved = FileIdentity.resolved(path)
    // The log belongs to one name: under another, its edits would not be seen.
    guard FileIdentity.linkCount(resolved) == 1 else { throw .manyLinks(path) }
    try StoreSchema.check(resolved, path)
    file = nil
    connections = try Self.connections(path) { try StoreDatabase.snapshot(resolved) }
  }

  /// Writes the edits of a log into the store.
  private static func withoutLog(_ path: String) throws(StoreError) -> StoreFile {
    do throws(StoreError) {
      let opening = try StoreAccess(editing: path)
      try connections(path) { try opening.connections.close() }
      // A snapshot still needs the log.
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
