import PinfoldReaders
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The file of a store, open and locked as a use of it needs.
///
/// The lock is a system lock on the file itself, whatever name it has, so that it ends with
/// its process, however that ends. A process has one descriptor of a file of a store,
/// beside those of SQLite: when any is closed, the locks of SQLite are lost.
///
/// A class, because the lock has to be released.
final class StoreFile: Sendable {
  /// The path without symbolic links, beside which the log is.
  let path: String

  let identity: FileIdentity
  private let isReleased = Mutex(false)

  /// A file that this process has open.
  private struct Entry {
    let file: OpenFile
    var isExclusive: Bool
    var useCount = 1
  }

  private static let entries = Mutex<[FileIdentity: Entry]>([:])

  /// Opens and locks the store at a path.
  ///
  /// - Parameters:
  ///   - isExclusive: Whether the store has no other users; it has to be writable.
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
  /// This process uses it already.
  case inUse

  /// Another process has locked it.
  case refused
  case system(SystemError)
}

extension StoreFile {
  /// Releases the lock.
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

  /// Lets others read the store from now on, which they may not while this edits it.
  ///
  /// - Returns: Whether the system does that.
  func share() -> Bool {
    Self.entries.withLock { entries in
      guard let entry = entries[identity], entry.file.lock(isExclusive: false) == .taken else {
        return false
      }
      entries[identity]?.isExclusive = false
      return true
    }
  }

  /// Whether the store at a path is being edited.
  static func isInUse(_ path: String) -> Bool {
    do throws(StoreError) {
      try StoreFile(path, isExclusive: false).release()
      return false
    } catch {
      return error.kind == .inUse
    }
  }

  /// Returns the file at a path for reading, without a lock; the one that is open already,
  /// if there is one.
  static func unlocked(_ path: String) throws(SystemError) -> OpenFile {
    try entries.withLock { entries throws(SystemError) in
      if let identity = FileIdentity(path), let entry = entries[identity] { return entry.file }
      return try file(path)
    }
  }

  /// Opens a file, and no device or pipe: what is in a pipe is for its reader, and opening one may wait
  /// forever.
  ///
  /// - Throws: `wrongData` for a device or a pipe.
  private static func file(
    _ path: String,
    isWritable: Bool = false
  ) throws(SystemError) -> OpenFile {
    guard !PlaceSource.file(path).isReadOnce else { throw .wrongData }
    return try OpenFile.open(path, isWritable: isWritable)
  }

  /// Opens and locks a store. A program that this process starts has all open files, and their
  /// locks, until it runs: what was closed here may be locked for some milliseconds more.
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
      // An import may have put another file in its place after it was opened here.
      guard FileIdentity(path) == identity else { continue }
      entries[identity] = Entry(file: file, isExclusive: isExclusive)
      return identity
    }
  }
}
