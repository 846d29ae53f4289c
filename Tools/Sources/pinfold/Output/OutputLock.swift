import Foundation
import PinfoldReaders
import PinfoldStore

/// The lock of a file or a folder under a temporary name.
///
/// It is a lock of the system, which ends with its process, however that ends. If a command can lock
/// an old file, the owner has ended, and the command removes the file. On a file system without
/// locks, old files stay.
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

  /// Locks a file or folder whose owner has ended.
  ///
  /// - Returns: Nil for anything but a file, or a folder, of this user that can be locked.
  static func ofAbandoned(_ path: String, isFolder: Bool) -> OutputLock? {
    guard let status = try? OpenFile.Status(ofPath: path, followsLinks: false), status.isOwn,
      isFolder ? status.isDirectory : status.isRegular,
      let lock = OutputLock(path, isFolder: isFolder), lock.file != nil
    else { return nil }
    return lock
  }
}
