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
/// Its owner locks it: one that can be locked has no owner any more, and the next server or export
/// removes it.
struct TemporaryStoreFolder: Sendable {
  let path: String

  /// Kept as long as the folder.
  private let lock: OutputLock

  /// The folders of this process.
  private static let all = Mutex<[TemporaryStoreFolder]>([])

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
      guard let lock = OutputLock(path, isFolder: true) else { continue }
      (self.path, self.lock) = (path, lock)
      Self.all.withLock { [self] in $0.append(self) }
      return
    }
  }

  /// Where the store is made.
  var storePath: String { "\(path)/\(Self.storeName)" }

  /// Removes all folders of this process.
  static func removeAll() {
    for folder in all.withLock({ $0 }) { remove(folder.path) }
  }

  /// Removes the folders that killed servers and exports of this user left behind.
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

  /// Removes a folder, unless there is more in it than a store.
  static func remove(_ path: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    guard names.allSatisfy({ $0.hasPrefix(storeName) }) else { return }
    for name in names { unlink("\(path)/\(name)") }
    rmdir(path)
  }
}
