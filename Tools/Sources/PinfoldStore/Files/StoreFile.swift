import PinfoldReaders
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The file of a store, open and locked.
///
/// The system lock is on the file itself, independent of its name, and ends with the process. A
/// process uses one descriptor for a store's file besides SQLite's, because closing another would
/// release SQLite's locks. It is a class because the lock must be released.
final class StoreFile: Sendable {
  /// The path without symbolic links. The log is next to it.
  let path: String

  let identity: FileIdentity
  private let isReleased = Mutex(false)

  private struct Entry {
    let file: OpenFile
    var isExclusive: Bool
    var useCount = 1
  }

  private static let entries = Mutex<[FileIdentity: Entry]>([:])

  /// Opens and locks the store at a path.
  ///
  /// - Parameters:
  ///   - isExclusive: Whether to exclude other users. The store must then be writable.
  init(_ path: String, isExclusive: Bool) throws(StoreError) {
    let resolved = FileIdentity.resolved(path)
    do throws(StoreFileError) {
      identity = try Self.opened(resolved, isExclusive: isExclusive)
    } catch {
      switch error {
      case .inUse, .refused: throw .inUse(path)
      case .system(let error) where isExclusive && error.isRefusal: throw .notWritable(path)
      case .system(let error): throw error.openingError(path)
      }
    }
    self.path = resolved
  }

  deinit { release() }
}

private enum StoreFileError: Error {
  /// This process already uses the file.
  case inUse

  case refused
  case system(SystemError)
}

extension StoreFile {
  func release() {
    let wasReleased = isReleased.withLock { isReleased in
      defer { isReleased = true }
      return isReleased
    }
    guard !wasReleased else { return }
    Self.entries.withLock { entries in
      guard let count = entries[identity]?.useCount else { return }
      if count > 1 { entries[identity]?.useCount = count - 1 } else { entries[identity] = nil }
    }
  }

  /// Changes the lock from exclusive to shared, so that others can read the store.
  ///
  /// - Returns: Whether the system allows this.
  func share() -> Bool {
    Self.entries.withLock { entries in
      guard let entry = entries[identity], entry.file.lock(isExclusive: false) == .taken else {
        return false
      }
      entries[identity]?.isExclusive = false
      return true
    }
  }

  static func isInUse(_ path: String) -> Bool {
    do throws(StoreError) {
      try StoreFile(path, isExclusive: false).release()
      return false
    } catch {
      return error.kind == .inUse
    }
  }

  /// Returns a file for reading without a lock. If the process already has it open, returns the
  /// same descriptor.
  static func unlocked(_ path: String) throws(SystemError) -> OpenFile {
    try entries.withLock { entries throws(SystemError) in
      if let identity = FileIdentity(path), let entry = entries[identity] { return entry.file }
      return try file(path)
    }
  }

  /// Opens a regular file. Does not open a pipe, which could wait forever or take bytes from its
  /// reader.
  ///
  /// - Throws: `wrongData` for a device or a pipe.
  private static func file(
    _ path: String,
    isWritable: Bool = false
  ) throws(SystemError) -> OpenFile {
    guard !PlaceSource.file(path).isReadOnce else { throw .wrongData }
    return try OpenFile.open(path, isWritable: isWritable)
  }

  /// Opens and locks a store.
  ///
  /// Retries, because a new child process keeps the locks of open files until it runs its program.
  /// A file may therefore stay locked for milliseconds after this process closes it.
  private static func opened(
    _ path: String,
    isExclusive: Bool
  ) throws(StoreFileError) -> FileIdentity {
    var attemptsLeft = 20
    while true {
      do throws(StoreFileError) {
        return try entries.withLock { entries throws(StoreFileError) in
          try open(path, isExclusive: isExclusive, &entries)
        }
      } catch {
        guard case .refused = error, attemptsLeft > 0 else { throw error }
        attemptsLeft -= 1
        usleep(5_000)
      }
    }
  }

  private static func open(
    _ path: String,
    isExclusive: Bool,
    _ entries: inout [FileIdentity: Entry]
  ) throws(StoreFileError) -> FileIdentity {
    while true {
      guard let identity = FileIdentity(path) else { throw .system(.last) }
      if let entry = entries[identity] {
        guard !isExclusive, !entry.isExclusive else { throw .inUse }
        entries[identity]?.useCount += 1
        return identity
      }
      let file: OpenFile
      do throws(SystemError) {
        file = try Self.file(path, isWritable: isExclusive)
      } catch {
        throw .system(error)
      }
      switch file.lock(isExclusive: isExclusive) {
      case .taken: break
      case .refused: throw .refused
      case .failed(let error): throw .system(error)
      }
      // An import may replace the file after it is opened here.
      guard FileIdentity(path) == identity else { continue }
      entries[identity] = Entry(file: file, isExclusive: isExclusive)
      return identity
    }
  }
}
