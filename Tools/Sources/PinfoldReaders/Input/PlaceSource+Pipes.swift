#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension PlaceSource {
  /// Whether the source gives its bytes only once: standard input, a pipe, or what a
  /// shell makes of `<(command)`.
  ///
  /// Only asks for what it is: opening a pipe would end it for who writes to it.
  public var isReadOnce: Bool {
    switch self {
    case .bytes: return false
    case .standardInput: return true
    case .file(let path):
      var status = stat()
      guard stat(path, &status) == 0 else { return false }
      return status.st_mode & S_IFMT != S_IFREG && status.st_mode & S_IFMT != S_IFDIR
    }
  }
}
