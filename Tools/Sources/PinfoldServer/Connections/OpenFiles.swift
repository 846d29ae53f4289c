import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// How many files and connections the process has, and how many the system lets it have.
package enum OpenFiles {
  /// More are of no use to a server with ``ConnectionLimit/mostServed`` connections.
  private static let useful: rlim_t = 65_536

  /// Raises the limit of the process as far as the system allows and is of use.
  package static func raiseLimit() {
    guard var limits else { return }
    let raised = min(limits.rlim_max, useful)
    guard raised > limits.rlim_cur else { return }
    limits.rlim_cur = raised
    if setrlimit(resource, &limits) != 0 {
      // macOS has a fixed limit, whatever it reports here.
      limits.rlim_cur = min(raised, 10_240)
      setrlimit(resource, &limits)
    }
  }

  /// How many the process may have.
  static var limit: Int { limits.map { Int(clamping: $0.rlim_cur) } ?? 256 }

  /// How many it has; `nil` where the system does not say.
  static var count: Int? {
    // One of them is that of the folder.
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
