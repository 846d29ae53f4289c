#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The terminal behind one of the standard streams.
struct Terminal: Hashable {
  /// Characters in a line.
  let columns: Int

  /// - Returns: `nil` when the stream is no terminal.
  init?(_ stream: StandardStreams) {
    let descriptor = stream.rawValue
    guard isatty(descriptor) == 1 else { return nil }
    var size = winsize()
    let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    columns = isKnown ? Int(size.ws_col) : 80
  }
}
