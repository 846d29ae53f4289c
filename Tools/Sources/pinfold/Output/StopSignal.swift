import PinfoldReaders

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What happens when the user or the system asks the program to stop.
enum StopSignal {
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
}
