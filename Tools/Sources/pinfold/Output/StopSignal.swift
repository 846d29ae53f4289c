import PinfoldReaders

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

enum StopSignal {
  /// Gives SIGQUIT its default action, because the Swift runtime would report a crash.
  static func letUserQuit() { handle(SIGQUIT, with: SIG_DFL) }

  static func endPrograms() {
    atexit { ChildPrograms.killAll() }
    for number in [SIGINT, SIGTERM, SIGHUP] {
      handle(number) { number in StopSignal.end(number) }
    }
  }

  /// Ends child programs, then the process by this signal. Signal handlers may call it.
  static func end(_ number: Int32) {
    ChildPrograms.killAll()
    signal(number, SIG_DFL)
    raise(number)
  }
}
