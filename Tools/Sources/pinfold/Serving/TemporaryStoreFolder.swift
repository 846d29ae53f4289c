import Foundation
import PinfoldReaders
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A folder for a store that is removed with the server.
///
/// Its owner holds a system lock on it, which ends with the process however that ends: a
/// folder that can be locked has no owner. The next server or export removes it.
///
/// A class, because the lock has to be released.
final class TemporaryStoreFolder: Sendable {
  let path: String

  /// `nil` when the folder was removed.
  private let descriptor: Mutex<Int32?>

  /// The name of the store, and the beginning of the names of all files beside it.
  private static let storeName = "places.gpkg"

  private static let prefix = "pinfold-"

  /// Where folders for temporary files are made.
  static var usualParent: String { FileManager.default.temporaryDirectory.path }

  /// Makes a folder of its own.
  init(in parent: String = usualParent) throws(CommandError) {
    while true {
      let path = "\(parent)/\(Self.prefix)\(UUID().uuidString)"
      guard mkdir(path, 0o700) == 0 else {
        throw .noTemporaryFolder(parent, SystemReason.current)
      }
      // Until it is locked, another server may take it for one without an owner: then
      // another one is made.
      guard let descriptor = Self.locked(path) else {
        let (error, reason) = (errno, SystemReason.current)
        if [EWOULDBLOCK, ENOENT].contains(error) { continue }
        rmdir(path)
        throw .noTemporaryFolder(parent, reason)
      }
      guard access(path, F_OK) == 0 else {
        close(descriptor)
        continue
      }
      self.path = path
      self.descriptor = Mutex(descriptor)
      return
    }
  }

  deinit { remove() }

  /// Where the store is made.
  var storePath: String { "\(path)/\(Self.storeName)" }

  /// Removes the folder with the store.
  func remove() {
    guard let descriptor = descriptor.withLock({ $0.take() }) else { return }
    Self.remove(path)
    close(descriptor)
  }
}

extension TemporaryStoreFolder {
  /// Removes the folders that killed servers and exports of this user left behind.
  static func sweep(in parent: String = usualParent) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    for name in names where isOwn(name) {
      let path = "\(parent)/\(name)"
      guard let descriptor = locked(path) else { continue }
      remove(path)
      close(descriptor)
    }
  }

  private static func isOwn(_ name: String) -> Bool {
    guard name.hasPrefix(prefix) else { return false }
    let id = String(name.dropFirst(prefix.count))
    return UUID(uuidString: id)?.uuidString == id
  }

  /// Opens and locks a folder of this user; no link to one.
  ///
  /// - Returns: `nil` when it is something else, or has an owner.
  private static func locked(_ path: String) -> Int32? {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    guard (try? OpenFile.Status(ofDescriptor: descriptor))?.isOwn == true,
      flock(descriptor, LOCK_EX | LOCK_NB) == 0
    else {
      let error = errno
      close(descriptor)
      errno = error
      return nil
    }
    return descriptor
  }

  /// Removes a folder, unless there is more in it than a store.
  private static func remove(_ path: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    guard names.allSatisfy({ $0.hasPrefix(storeName) }) else { return }
    for name in names { unlink("\(path)/\(name)") }
    rmdir(path)
  }
}
