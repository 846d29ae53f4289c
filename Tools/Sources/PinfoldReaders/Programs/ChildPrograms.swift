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
  private static let state = Mutex<(groups: Set<pid_t>, isEnding: Bool)>(([], false))

  /// Starts a program and adds its group, with no signal in between.
  ///
  /// - Parameter start: Starts the program. Returns its group and the error number, or 0.
  /// - Returns: The result of `start`, or `ECANCELED` if this process ends.
  static func insert(_ start: () -> (group: pid_t, code: Int32)) -> (group: pid_t, code: Int32) {
    withoutSignals {
      state.withLock { state in
        guard !state.isEnding else { return (0, ECANCELED) }
        let started = start()
        if started.code == 0 { state.groups.insert(started.group) }
        return started
      }
    }
  }

  static func remove(_ group: pid_t) {
    withoutSignals { state.withLock { _ = $0.groups.remove(group) } }
  }

  /// Kills all programs with their children, and starts no more.
  ///
  /// A signal handler may call this. It cannot deadlock, because a thread that holds the lock
  /// receives no signals.
  package static func killAll() {
    state.withLock { state in
      state.isEnding = true
      for group in state.groups { kill(-group, SIGKILL) }
    }
  }

  private static func withoutSignals<Result>(_ body: () -> Result) -> Result {
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return body()
  }
}
