import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The running child processes, which must end with this process.
package enum ChildPrograms {
  /// The process groups of the children.
  private static let running = Mutex<Set<pid_t>>([])

  static func insert(_ group: pid_t) { running.withLock { _ = $0.insert(group) } }

  static func remove(_ group: pid_t) { running.withLock { _ = $0.remove(group) } }

  /// Kills all children and the processes they have started.
  ///
  /// Safe to call from a signal handler: it never waits for the lock.
  package static func killAll() {
    _ = running.withLockIfAvailable { for group in $0 { kill(-group, SIGKILL) } }
  }
}
