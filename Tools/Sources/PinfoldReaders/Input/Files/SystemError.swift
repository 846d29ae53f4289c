#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

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
  package static var isDirectory: SystemError { SystemError(code: EISDIR) }

  package static var exists: SystemError { SystemError(code: EEXIST) }

  static var tooLarge: SystemError { SystemError(code: EFBIG) }

  package static var wrongData: SystemError { SystemError(code: EILSEQ) }

  static var timedOut: SystemError { SystemError(code: ETIMEDOUT) }

  package var isDirectory: Bool { code == EISDIR }
  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }
  package var isRefusal: Bool { code == EACCES || code == EPERM || code == EROFS }
  package var isFull: Bool { code == ENOSPC || code == EDQUOT }

  func readError(_ name: String) -> ReadError {
    switch code {
    case ENOENT, ENOTDIR: .notFound(name)
    case EACCES, EPERM: .notReadable(name)
    case EISDIR: .isDirectory(name)
    default: .readFailed(name, reason)
    }
  }
}
