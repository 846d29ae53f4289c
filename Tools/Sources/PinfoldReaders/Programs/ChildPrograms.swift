import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The programs that were started and have not ended, so that they end with this one.
package enum ChildPrograms {
  /// Their process groups.
  private static let running = Mutex<Set<pid_t>>([])

  static func insert(_ group: pid_t) { running.withLock { _ = $0.insert(group) } }

  static func remove(_ group: pid_t) { running.withLock { _ = $0.remove(group) } }

  /// Ends all, with what they have started themselves.
  ///
  /// It may be called by the handler of a signal: it waits for nothing.
  package static func killAll() {
    _ = running.withLockIfAvailable { for group in $0 { kill(-group, SIGKILL) } }
  }
}
