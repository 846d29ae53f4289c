#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Which file a path leads to, whatever other names it has.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  /// - Returns: Nil when there is none; the system's error is the last one.
  package init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }

  /// Returns how many names the file at a path has; 0 when there is none. A folder has one: what else
  /// is counted are the folders in it.
  static func linkCount(_ path: String) -> Int {
    var status = stat()
    guard stat(path, &status) == 0 else { return 0 }
    return status.st_mode & S_IFMT == S_IFDIR ? 1 : Int(clamping: status.st_nlink)
  }

  /// Returns a path without symbolic links; as it is when it leads nowhere.
  static func resolved(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
