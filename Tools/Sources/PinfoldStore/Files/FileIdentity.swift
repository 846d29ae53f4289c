#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Identifies a file, independent of its path.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  /// - Returns: `nil` if the file does not exist. `errno` has the reason.
  package init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }

  /// Returns the number of hard links to a file, or 0 if it does not exist. Returns 1 for a folder,
  /// whose link count includes its subfolders.
  static func linkCount(_ path: String) -> Int {
    var status = stat()
    guard stat(path, &status) == 0 else { return 0 }
    return status.st_mode & S_IFMT == S_IFDIR ? 1 : Int(clamping: status.st_nlink)
  }

  /// Returns a path without symbolic links, or the same path if it does not exist.
  static func resolved(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
