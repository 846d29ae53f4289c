import PinfoldReaders

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The permissions of output files: never wider than the permissions of the input.
enum InputPermissions {
  /// Makes all new files and folders as private as a file, where the user's mask would allow
  /// more. Pipes, and files that do not exist, change nothing.
  static func narrowNewFiles(to file: String) {
    guard file != "-", let status = try? OpenFile.Status(ofPath: file), status.isRegular else {
      return
    }
    umask(umask(0o777) | withheld(by: mode_t(status.permissions)))
  }

  /// Returns the mask for a mode: without permission to read, none to search folders either.
  static func withheld(by mode: mode_t) -> mode_t {
    var mask: mode_t = 0
    for shift: mode_t in [0, 3] {
      let rights = mode >> shift & 0o7
      mask |= (rights & 0o4 == 0 ? 0o7 : rights & 0o2 == 0 ? 0o2 : 0) << shift
    }
    return mask
  }
}
