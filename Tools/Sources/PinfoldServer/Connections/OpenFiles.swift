import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The process's open files, including connections, and their limit.
package enum OpenFiles {
  /// A server with ``ConnectionLimit/mostServed`` connections needs no more files.
  private static let useful: rlim_t = 65_536

  /// Raises the process's limit as far as the system allows and the server needs.
  package static func raiseLimit() {
    guard var limits else { return }
    let raised = min(limits.rlim_max, useful)
    guard raised > limits.rlim_cur else { return }
    limits.rlim_cur = raised
    if setrlimit(resource, &limits) != 0 {
      // macOS has a fixed limit, which `getrlimit` does not report.
      limits.rlim_cur = min(raised, 10_240)
      setrlimit(resource, &limits)
    }
  }

  /// The maximum number of open files.
  static var limit: Int { limits.map { Int(clamping: $0.rlim_cur) } ?? 256 }

  /// The number of open files. `nil` if the system does not report it.
  static var count: Int? {
    // One entry is the listed folder itself.
    (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd")).map { $0.count - 1 }
  }

  private static var limits: rlimit? {
    var limits = rlimit()
    return getrlimit(resource, &limits) == 0 ? limits : nil
  }

  #if canImport(Glibc)
  private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
  private static let resource = RLIMIT_NOFILE
  #endif
}
