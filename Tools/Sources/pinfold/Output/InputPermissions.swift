#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Who may use what a command writes: nobody whom its input is kept from.
enum InputPermissions {
  /// Has all new files and folders be as private as a file, where the user's mask would let
  /// more people in. Pipes, and what is not there, change nothing.
  static func narrowNewFiles(to file: String) {
    var status = stat()
    guard file != "-", stat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
    umask(umask(0o777) | withheld(by: status.st_mode))
  }

  /// Returns the mask for a mode: who may not read a file neither enters a folder.
  static func withheld(by mode: mode_t) -> mode_t {
    var mask: mode_t = 0
    for shift: mode_t in [0, 3] {
      let rights = mode >> shift & 0o7
      mask |= (rights & 0o4 == 0 ? 0o7 : rights & 0o2 == 0 ? 0o2 : 0) << shift
    }
    return mask
  }
}
