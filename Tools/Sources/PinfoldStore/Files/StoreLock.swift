import PinfoldReaders
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The right to make a store at a path, which one process has at a time.
///
/// It is a system lock on a file beside the store, which need not exist, so that the lock ends with
/// its process, however that ends. The file is removed with the last use; one that a killed process
/// left behind is no obstacle.
///
/// A class, because the lock has to be released.
final class StoreLock: Sendable {
  private let lockPath: String

  /// Nil when the lock was released.
  private let descriptor: Mutex<Int32?>

  /// Takes the lock of the store at a path.
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
      // The owner before may have removed the file after it was opened here: then
      // the next one would lock another file of the same name.
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

  /// Releases the lock.
  func release() {
    guard let descriptor = descriptor.withLock({ $0.take() }) else { return }
    // In this order, so that no process locks a file that is about to be removed.
    unlink(lockPath)
    close(descriptor)
  }
}
