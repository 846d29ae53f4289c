import PinfoldReaders

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The files of a store: the one at its path, and those that SQLite and an
/// import have beside it.
struct StoreFiles {
  let path: String

  /// The new store while it is made.
  var unfinished: String { path + "-new" }

  private static let suffixes = ["", "-journal", "-wal", "-shm"]
}

extension PlaceStore {
  /// Throws when a file that is written at a path would be one of those that belong to a
  /// store: its log, which has edits that were acknowledged, and what an import needs.
  ///
  /// - Parameters:
  ///   - resolved: The path with links followed.
  ///   - path: The path that the user knows.
  package static func checkFree(_ resolved: String, _ path: String) throws(StoreError) {
    for suffix in StoreFiles.neighborSuffixes where resolved.hasSuffix(suffix) {
      let store = String(resolved.dropLast(suffix.count))
      if isStore(at: store) { throw .belongsToStore(path, store) }
    }
    // The log of a store that was moved.
    if resolved.hasSuffix("-wal"), resolved.contains(".moved-") {
      throw .belongsToStore(path, path)
    }
  }
}

extension StoreFiles {
  /// The endings of the names of files that belong to a store.
  fileprivate static let neighborSuffixes = ["-wal", "-shm", "-journal", "-lock", "-new"]

  /// Whether SQLite has something to write back before the store is up to date.
  var hasLog: Bool {
    ["-wal", "-journal"].contains { suffix in
      var status = stat()
      return stat(path + suffix, &status) == 0 && status.st_size > 0
    }
  }

  /// Whether there is anything in the store.
  var isFilled: Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_size > 0
  }

  /// Renames the existing store, with its log, to `NAME.damaged-DATE`.
  ///
  /// - Returns: The path that it has from now on.
  func setAside() throws(SystemError) -> String {
    let name = freeName("damaged")
    // The log first: a store without its log has lost its last edits.
    for suffix in Self.suffixes.reversed() where access(path + suffix, F_OK) == 0 {
      guard rename(path + suffix, name + suffix) == 0 else { throw .last }
    }
    return name
  }

  /// Returns `NAME.WHY-DATE`, or with a number if there is something of that name.
  private func freeName(_ why: String) -> String {
    var (now, parts) = (time(nil), tm())
    gmtime_r(&now, &parts)
    let numbers = [
      parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min,
      parts.tm_sec,
    ].map { $0 < 10 ? "0\($0)" : "\($0)" }
    let date = numbers[..<3].joined() + "-" + numbers[3...].joined()
    for attempt in 1... {
      let name = "\(path).\(why)-\(date)" + (attempt > 1 ? "-\(attempt)" : "")
      if !Self.suffixes.contains(where: { access(name + $0, F_OK) == 0 }) { return name }
    }
    return path  // never: attempts do not end
  }

  /// Renames the log of a store that was moved from here to `NAME.moved-DATE-wal`, so that it is not
  /// taken for that of another: it may have the last edits.
  ///
  /// - Returns: The path that it has from now on; nil where there is none.
  @discardableResult
  func setLogAside() throws(SystemError) -> String? {
    let name = freeName("moved") + "-wal"
    guard rename(path + "-wal", name) == 0 else {
      guard SystemError.last.isMissing else { throw .last }
      return nil
    }
    unlink(path + "-shm")
    return name
  }

  /// Whether not a single byte more can be written where the store is.
  var isDiskFull: Bool {
    var status = statvfs()
    return statvfs(folder, &status) == 0
      && UInt64(status.f_bavail) * UInt64(status.f_frsize) < 65_536
  }

  /// Makes the file of a new store, for its owner alone.
  func createUnfinished() throws(SystemError) {
    let descriptor = open(unfinished, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .last }
    close(descriptor)
  }

  /// Removes what an import left behind; only the owner of the lock may.
  func removeUnfinished() { Self.suffixes.forEach { unlink(unfinished + $0) } }

  /// Puts the new store in the place of the old one, durably.
  func replaceStore() throws(SystemError) {
    try Self.synchronize(unfinished)
    // The log of the old store must never be beside the new one; its contents are in the
    // old store, which is there until the new one is.
    Self.suffixes.dropFirst().forEach { unlink(path + $0) }
    guard rename(unfinished, path) == 0 else { throw .last }
    try Self.synchronize(folder)
  }

  private var folder: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Syncs what was written to a file or a folder to the disk.
  private static func synchronize(_ path: String) throws(SystemError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    defer { close(descriptor) }
    // Some file systems do not support this for folders.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw .last }
  }
}
