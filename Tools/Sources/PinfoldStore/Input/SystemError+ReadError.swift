#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension SystemError {
  /// What the system says when a directory is read like a file.
  static var isDirectory: SystemError { SystemError(code: EISDIR) }

  /// What the system says when there is something already.
  static var exists: SystemError { SystemError(code: EEXIST) }

  /// What the system would say of a file whose bytes have changed.
  static var wrongData: SystemError { SystemError(code: EILSEQ) }

  var isDirectory: Bool { code == EISDIR }
  var isMissing: Bool { code == ENOENT || code == ENOTDIR }
  var isRefusal: Bool { code == EACCES || code == EPERM || code == EROFS }
  var isFull: Bool { code == ENOSPC || code == EDQUOT }

  /// The error as a sentence about a source.
  func readError(_ name: String) -> ReadError {
    switch code {
    case ENOENT, ENOTDIR: .notFound(name)
    case EACCES, EPERM: .notReadable(name)
    case EISDIR: .isDirectory(name)
    default: .readFailed(name, reason)
    }
  }
}
