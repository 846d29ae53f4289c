import Foundation
import PinfoldReaders
import PinfoldStore

/// The lock on a temporary file or folder.
///
/// The system releases the lock when the process ends, even if it is killed. The next command
/// removes temporary files that are not locked. On file systems without locks, abandoned files
/// stay.
struct OutputLock {
  /// The locked file. `nil` on file systems without locks.
  private let file: OpenFile?

  /// - Returns: `nil` if another process has locked or removed the file.
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
    // A previous owner of the lock may have removed the file.
    guard access(path, F_OK) == 0 else { return nil }
  }

  /// Locks an abandoned file or folder.
  ///
  /// - Returns: `nil` if the file is in use, has another kind or owner, or cannot be locked.
  static func ofAbandoned(_ path: String, isFolder: Bool) -> OutputLock? {
    guard let status = try? OpenFile.Status(ofPath: path, followsLinks: false), status.isOwn,
      isFolder ? status.isDirectory : status.isRegular,
      let lock = OutputLock(path, isFolder: isFolder), lock.file != nil
    else { return nil }
    return lock
  }
}
