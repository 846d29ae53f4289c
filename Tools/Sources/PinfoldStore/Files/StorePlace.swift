/// The location of an edited store's file and log at the time of opening.
///
/// SQLite finds files by name. If the store were renamed or replaced, edits in the log would be
/// lost or applied to another store.
struct StorePlace: Sendable {
  private let path: String
  private let store: FileIdentity

  /// The log, or `nil` before the database is opened.
  private var log: FileIdentity?

  init(_ file: StoreFile) { (path, store) = (file.path, file.identity) }
}

extension StorePlace {
  /// The location with the current log.
  var withLog: StorePlace {
    var place = self
    place.log = currentLog
    return place
  }

  /// Whether the store and the log still have their names, and were not moved, removed or replaced.
  var isKept: Bool { FileIdentity(path) == store && (log == nil || isLogKept) }

  private var isLogKept: Bool { currentLog == log }

  private var currentLog: FileIdentity? { FileIdentity(StoreFiles(path: path).log) }

  /// Throws if they do not.
  func check() throws(StoreError) {
    guard isKept else { throw .moved(path) }
  }

  /// Renames the log if another store now has the path, so that the log does not become that
  /// store's. If no file has the path, the log stays for its own store.
  func setLogAside() throws {
    let files = StoreFiles(path: path)
    guard log != nil, isLogKept, files.isFilled,
      // A user of the other store would already have opened the log.
      let other = try? StoreFile(path, isExclusive: true)
    else { return }
    defer { other.release() }
    try files.setLogAside()
  }
}
