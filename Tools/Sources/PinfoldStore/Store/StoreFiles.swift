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

extension StoreFiles {
  /// Whether SQLite has something to do before the store itself is what it was last.
  var hasLog: Bool {
    ["-wal", "-journal"].contains { suffix in
      var status = stat()
      return stat(path + suffix, &status) == 0 && status.st_size > 0
    }
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
    // The log of the old store must never meet the new one. Whoever is killed
    // between these lines has no store, and nothing else.
    Self.suffixes.forEach { unlink(path + $0) }
    guard rename(unfinished, path) == 0 else { throw .last }
    try Self.synchronize(folder)
  }

  private var folder: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Has what was written to a file or a folder reach the disk.
  private static func synchronize(_ path: String) throws(SystemError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    defer { close(descriptor) }
    // Some file systems know nothing to do for a folder.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw .last }
  }
}
