/// Where the file of a store that is edited was when it was opened, and its log.
///
/// SQLite knows files by their names: under another one, or beside another file, what it writes to the
/// log would not be found, or be taken for that of the other.
struct StorePlace: Sendable {
  private let path: String
  private let store: FileIdentity

  /// Nil before the database is opened.
  private var log: FileIdentity?

  init(_ file: StoreFile) { (path, store) = (file.path, file.identity) }
}

extension StorePlace {
  /// The place with the log that is there now.
  var withLog: StorePlace {
    var place = self
    place.log = currentLog
    return place
  }

  /// Whether both still have their names: they may have been moved, removed or replaced.
  var isKept: Bool { FileIdentity(path) == store && (log == nil || isLogKept) }

  private var isLogKept: Bool { currentLog == log }

  private var currentLog: FileIdentity? { FileIdentity(StoreFiles(path: path).log) }

  /// Throws where they do not.
  func check() throws(StoreError) {
    guard isKept else { throw .moved(path) }
  }

  /// Renames the log if another store has the place by now, so that it is not taken for that one's.
  /// Beside nothing, it waits for its own.
  func setLogAside() throws {
    let files = StoreFiles(path: path)
    guard log != nil, isLogKept, files.isFilled,
      // Whoever uses the other one has that log by now.
      let other = try? StoreFile(path, isExclusive: true)
    else { return }
    defer { other.release() }
    try files.setLogAside()
  }
}
