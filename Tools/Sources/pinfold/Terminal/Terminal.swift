#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

struct Terminal: Hashable {
  /// Characters per line.
  let columns: Int

  /// - Returns: `nil` if the stream is not a terminal.
  init?(_ stream: StandardStreams) {
    let descriptor = stream.rawValue
    guard isatty(descriptor) == 1 else { return nil }
    var size = winsize()
    let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    columns = isKnown ? Int(size.ws_col) : 80
  }
}
