import PinfoldReaders
import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Lets the program clean up before it stops, when the user or the system asks it to: that
/// is more than a signal handler may do.
struct StopSignal: Error {
  private let number: Int32

  private static let received = Atomic<Int32>(0)

  /// Notices signals from now on. A second one stops the program at once.
  static func watch() {
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE] {
      handle(number) { number in
        StopSignal.received.store(number, ordering: .relaxed)
        signal(number, SIG_DFL)
      }
    }
  }

  /// Lets the system end the program when the user quits, which the Swift runtime would
  /// report as a crash.
  static func letUserQuit() { handle(SIGQUIT, with: SIG_DFL) }

  /// Lets programs that this one has started end with it.
  static func endPrograms() {
    atexit { ChildPrograms.killAll() }
    for number in [SIGINT, SIGTERM, SIGHUP] {
      handle(number) { number in StopSignal.end(number) }
    }
  }

  /// Ends the program by a signal, and what it has started; may be called by a handler.
  static func end(_ number: Int32) {
    ChildPrograms.killAll()
    signal(number, SIG_DFL)
    raise(number)
  }

  /// Throws once a signal was received.
  static func check() throws(StopSignal) {
    let number = received.load(ordering: .relaxed)
    if number != 0 { throw StopSignal(number: number) }
  }

  /// Stops the program as it was asked to.
  func stop() -> Never {
    // Threads that are not the main one take no signals.
    var taken = sigset_t()
    sigemptyset(&taken)
    sigaddset(&taken, number)
    pthread_sigmask(SIG_UNBLOCK, &taken, nil)
    Self.end(number)
    exit(128 + number)
  }
}
