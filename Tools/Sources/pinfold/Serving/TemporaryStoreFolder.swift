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

/// A folder for a store that is removed when the program ends.
///
/// Its owner holds a lock. The next server or export removes folders that are not locked.
struct TemporaryStoreFolder: Sendable {
  let path: String

  /// Held as long as the folder exists.
  private let lock: OutputLock

  private static let all = Mutex<[TemporaryStoreFolder]>([])

  /// The store's name, and the prefix of all files beside it.
  private static let storeName = "places.gpkg"

  private static let prefix = "pinfold-"

  static var usualParent: String { FileManager.default.temporaryDirectory.path }

  /// Creates a folder with a unique name.
  init(in parent: String = usualParent) throws(CommandError) {
    while true {
      let path = "\(parent)/\(Self.prefix)\(UUID().uuidString)"
      guard mkdir(path, 0o700) == 0 else {
        throw .noTemporaryFolder(parent, SystemReason.current)
      }
      // Before the folder is locked, another server may remove it as abandoned. The loop then makes
      // another.
      guard let lock = OutputLock(path, isFolder: true) else { continue }
      (self.path, self.lock) = (path, lock)
      Self.all.withLock { [self] in $0.append(self) }
      return
    }
  }

  var storePath: String { "\(path)/\(Self.storeName)" }

  static func removeAll() {
    for folder in all.withLock({ $0 }) { remove(folder.path) }
  }

  /// Removes the folders that killed servers and exports of this user left.
  static func sweep(in parent: String = usualParent) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    for name in names where isOwn(name) {
      let path = "\(parent)/\(name)"
      guard let lock = OutputLock.ofAbandoned(path, isFolder: true) else { continue }
      withExtendedLifetime(lock) { remove(path) }
    }
  }

  private static func isOwn(_ name: String) -> Bool {
    guard name.hasPrefix(prefix) else { return false }
    let id = String(name.dropFirst(prefix.count))
    return UUID(uuidString: id)?.uuidString == id
  }

  /// Removes a folder, unless it contains anything but a store.
  static func remove(_ path: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    guard names.allSatisfy({ $0.hasPrefix(storeName) }) else { return }
    for name in names { unlink("\(path)/\(name)") }
    rmdir(path)
  }
}
