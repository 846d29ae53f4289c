#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension OpenFile {
  package enum LockOutcome: Equatable {
    case taken
    case refused
    case failed(SystemError)
  }

  /// Acquires an exclusive or shared lock, or converts the current one.
  ///
  /// The lock belongs to this open file, not to the process: closing another descriptor of the file
  /// does not release it. It covers one byte, far past the bytes that SQLite locks.
  package func lock(isExclusive: Bool) -> LockOutcome {
    // F_OFD_SETLK, which the headers hide by default.
    #if canImport(Darwin)
    let command: Int32 = 90
    #else
    let command: Int32 = 37
    #endif
    var lock = flock()
    lock.l_type = Int16(isExclusive ? F_WRLCK : F_RDLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = 1 << 42
    lock.l_len = 1
    if fcntl(descriptor, command, &lock) == 0 { return .taken }
    if errno == EAGAIN || errno == EACCES { return .refused }
    // A fallback for systems and file systems without such locks.
    let operation = (isExclusive ? LOCK_EX : LOCK_SH) | LOCK_NB
    if lockWhole(descriptor, operation) == 0 { return .taken }
    return errno == EWOULDBLOCK ? .refused : .failed(.last)
  }
}

// The type with the same name hides this function inside the method above.
private func lockWhole(_ descriptor: Int32, _ operation: Int32) -> Int32 {
  flock(descriptor, operation)
}
