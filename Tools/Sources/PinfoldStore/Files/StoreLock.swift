import PinfoldReaders
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The right to create a store at a path, held by one process at a time.
///
/// This is a system lock on a file next to the store, which ends with the process. The last owner
/// removes the file; a file that a killed process left is harmless. It is a class because the lock
/// must be released.
final class StoreLock: Sendable {
  private let lockPath: String

  /// The descriptor, or `nil` after the release.
  private let descriptor: Mutex<Int32?>

  init(forStore path: String) throws(StoreError) {
    try PlaceStore.checkFree(FileIdentity.resolved(path), path)
    let lockPath = StoreFiles(path: path).lock
    while true {
      let descriptor = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw SystemError.last.storeError(path) }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let isInUse = errno == EWOULDBLOCK
        let error = SystemError.last
        close(descriptor)
        throw isInUse ? .inUse(path) : error.storeError(path)
      }
      // The previous owner may have removed the file after it was opened here. Another process
      // would then lock a new file with the same name.
      var (mine, there) = (stat(), stat())
      if fstat(descriptor, &mine) == 0, stat(lockPath, &there) == 0,
        mine.st_ino == there.st_ino, mine.st_dev == there.st_dev
      {
        self.lockPath = lockPath
        self.descriptor = Mutex(descriptor)
        return
      }
      close(descriptor)
    }
  }

  deinit { release() }

  func release() {
    guard let descriptor = descriptor.withLock({ $0.take() }) else { return }
    // The file is removed before it is closed, so that no process locks a file that is about to be
    // removed.
    unlink(lockPath)
    close(descriptor)
  }
}
