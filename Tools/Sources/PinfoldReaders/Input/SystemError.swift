#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What the system answers when it refuses.
package struct SystemError: Error, Equatable {
  package let code: Int32

  package init(code: Int32) { self.code = code }

  /// The system's words for it, in English.
  package var reason: String {
    guard let text = strerror(code) else { return "error \(code)" }
    let words = String(cString: text)
    return words.prefix(1).lowercased() + words.dropFirst()
  }

  package static var last: SystemError { SystemError(code: errno) }
}

extension SystemError {
  /// What the system says when a directory is read like a file.
  package static var isDirectory: SystemError { SystemError(code: EISDIR) }

  /// What the system says when there is something already.
  package static var exists: SystemError { SystemError(code: EEXIST) }

  /// What the system would say of a file whose bytes have changed.
  package static var wrongData: SystemError { SystemError(code: EILSEQ) }

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
