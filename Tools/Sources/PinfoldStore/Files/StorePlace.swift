/// The location of an edited store's file and log when it was opened.
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
  /// The location, with the log that exists now.
  var withLog: StorePlace {
    var place = self
    place.log = currentLog
    return place
  }

  /// Whether neither the store nor the log was moved, removed or replaced.
  var isKept: Bool { FileIdentity(path) == store && (log == nil || isLogKept) }

  private var isLogKept: Bool { currentLog == log }

  private var currentLog: FileIdentity? { FileIdentity(StoreFiles(path: path).log) }

  /// Throws if the store or the log was moved, removed or replaced.
  func check() throws(StoreError) {
    guard isKept else { throw .moved(path) }
  }

  /// Renames the log if another store now has the path, because SQLite would apply the log to it.
  /// If the path is free, the log stays, so that its own store can be moved back.
  func setLogAside() throws {
    let files = StoreFiles(path: path)
    guard log != nil, isLogKept, files.isFilled,
      // A program that uses the other store would already have opened the log.
      let other = try? StoreFile(path, isExclusive: true)
    else { return }
    defer { other.release() }
    try files.setLogAside()
  }
}
