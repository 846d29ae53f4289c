import PinfoldReaders

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The files of a store: the database, and the files that SQLite and imports create next to it.
struct StoreFiles {
  let path: String

  /// The log of edits that SQLite has not written back.
  var log: String { path + "-wal" }

  /// The shared memory of the log.
  var sharedLog: String { path + "-shm" }

  /// SQLite's rollback journal of a store without a log.
  var journal: String { path + "-journal" }

  var unfinished: String { path + "-new" }

  /// The file that is locked while a store is created.
  var lock: String { path + "-lock" }
}

extension PlaceStore {
  /// Throws if a path leads to a file of a store, such as its log or an import in progress, which
  /// writing would destroy.
  ///
  /// - Parameters:
  ///   - resolved: The path without symbolic links.
  ///   - path: The path for messages.
  package static func checkFree(_ resolved: String, _ path: String) throws(StoreError) {
    let endings = StoreFiles(path: "")
    for ending in endings.neighbors where resolved.hasSuffix(ending) {
      let store = String(resolved.dropLast(ending.count))
      if isStore(at: store) { throw .belongsToStore(path, store) }
    }
    // This is the log of a store that was moved.
    if resolved.hasSuffix(endings.log), resolved.contains(".moved-") {
      throw .belongsToStore(path, path)
    }
  }

  /// The size of the store and its log on the disk, in bytes.
  package var fileByteCount: Int { StoreFiles(path: path).byteCount }
}

extension StoreFiles {
  fileprivate var neighbors: [String] { [log, sharedLog, journal, lock, unfinished] }

  /// The files that a complete store consists of.
  private var movable: [String] { [path, journal, log, sharedLog] }

  /// Whether SQLite must write something back before the store is up to date.
  var hasLog: Bool { hasEditLog || Self.size(journal) > 0 }

  var hasEditLog: Bool { Self.size(log) > 0 }

  var isFilled: Bool { Self.size(path) > 0 }

  fileprivate var byteCount: Int { [path, log, sharedLog].reduce(0) { $0 + Self.size($1) } }

  /// - Returns: The size in bytes, or 0 for a missing file.
  private static func size(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Renames the existing store and its log to `NAME.damaged-DATE`.
  ///
  /// - Returns: The new path.
  func setAside() throws(SystemError) -> String {
    let name = freeName("damaged")
    // The log is renamed first, because a store without its log lacks its last edits.
    for (file, aside) in zip(movable, StoreFiles(path: name).movable).reversed()
    where access(file, F_OK) == 0 {
      guard rename(file, aside) == 0 else { throw .last }
    }
    return name
  }

  /// Returns `NAME.WHY-DATE`, with a number if that name exists.
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
      let isTaken = StoreFiles(path: name).movable.contains { access($0, F_OK) == 0 }
      if !isTaken { return name }
    }
    return path  // unreachable: attempts do not end
  }

  /// Renames the log of a store that was moved away to `NAME.moved-DATE-wal`. The log may contain
  /// the last edits of that store, and must not be applied to another one.
  ///
  /// - Returns: The new path of the log, or `nil` without a log.
  @discardableResult
  func setLogAside() throws(SystemError) -> String? {
    let aside = StoreFiles(path: freeName("moved")).log
    guard rename(log, aside) == 0 else {
      guard SystemError.last.isMissing else { throw .last }
      return nil
    }
    unlink(sharedLog)
    return aside
  }

  /// Whether the store's file system has less than 64 KB of free space.
  var isDiskFull: Bool {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return false }
    let (byteCount, isMore) = UInt64(status.f_bavail)
      .multipliedReportingOverflow(by: UInt64(status.f_frsize))
    return !isMore && byteCount < 65_536
  }

  /// Creates the file of a new store, accessible only to its owner.
  func createUnfinished() throws(SystemError) {
    let descriptor = open(unfinished, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .last }
    close(descriptor)
  }

  /// Gives the new store the owner and permissions of the old one, or else the owner of the folder.
  func keepAccess() throws(SystemError) {
    var status = stat()
    let isThere = stat(path, &status) == 0
    guard isThere || stat(folder, &status) == 0 else { throw .last }
    // Only the superuser can change a file's owner.
    _ = chown(unfinished, status.st_uid, status.st_gid)
    guard !isThere || chmod(unfinished, status.st_mode & 0o777) == 0 else { throw .last }
  }

  /// Removes the files of an unfinished import. Call it only while holding the lock.
  func removeUnfinished() { StoreFiles(path: unfinished).movable.forEach { unlink($0) } }

  /// Replaces the old store by the new one, durably.
  func replaceStore() throws(SystemError) {
    try Self.synchronize(unfinished)
    // The old log must never be next to the new store. Its edits are already in the old store,
    // which stays until it is replaced.
    movable.dropFirst().forEach { unlink($0) }
    guard rename(unfinished, path) == 0 else { throw .last }
    try Self.synchronize(folder)
  }

  private var folder: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Flushes a file or a folder to the disk.
  private static func synchronize(_ path: String) throws(SystemError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    defer { close(descriptor) }
    // Some file systems can't flush folders.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw .last }
  }
}
