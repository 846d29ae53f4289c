#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// An error number of the system.
package struct SystemError: Error, Equatable {
  package let code: Int32

  package init(code: Int32) { self.code = code }

  /// The system's message, in English.
  package var reason: String {
    guard let text = strerror(code) else { return "error \(code)" }
    let words = String(cString: text)
    return words.prefix(1).lowercased() + words.dropFirst()
  }

  package static var last: SystemError { SystemError(code: errno) }
}

extension SystemError {
  /// The error when a directory is read like a file.
  package static var isDirectory: SystemError { SystemError(code: EISDIR) }

  /// The error when a file exists already.
  package static var exists: SystemError { SystemError(code: EEXIST) }

  /// The error when something is larger than anything reasonable.
  static var tooLarge: SystemError { SystemError(code: EFBIG) }

  /// An error for a file whose bytes have changed.
  package static var wrongData: SystemError { SystemError(code: EILSEQ) }

  /// An error for what does not happen in time.
  static var timedOut: SystemError { SystemError(code: ETIMEDOUT) }

  package var isDirectory: Bool { code == EISDIR }
  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }
  package var isRefusal: Bool { code == EACCES || code == EPERM || code == EROFS }
  package var isFull: Bool { code == ENOSPC || code == EDQUOT }

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
