import Foundation
import PinfoldReaders
import PinfoldStore

/// The lock of a file or a folder under a temporary name.
///
/// It is a lock of the system, which ends with its process, however that ends: what can be locked
/// has no owner, and the next command with the same output removes it. Where a file system has
/// no locks, nothing is ever removed.
struct OutputLock {
  /// Nil without locks.
  private let file: OpenFile?

  /// - Returns: Nil for what another process has locked, or has removed meanwhile.
  init?(_ path: String, isFolder: Bool) {
    do throws(SystemError) {
      let file = try OpenFile.open(path, isWritable: !isFolder)
      switch file.lock(isExclusive: true) {
      case .taken: self.file = file
      case .refused: return nil
      case .failed: self.file = nil
      }
    } catch {
      guard !error.isMissing else { return nil }
      file = nil
    }
    // Removed by an owner of the lock before this one.
    guard access(path, F_OK) == 0 else { return nil }
  }

  /// Locks what has no owner.
  ///
  /// - Returns: Nil for anything but a file, or a folder, of this user that can be locked.
  static func ofAbandoned(_ path: String, isFolder: Bool) -> OutputLock? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_uid == geteuid(),
      status.st_mode & S_IFMT == (isFolder ? S_IFDIR : S_IFREG),
      let lock = OutputLock(path, isFolder: isFolder), lock.file != nil
    else { return nil }
    return lock
  }
}
