#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The size of a terminal behind one of the standard streams.
struct Terminal: Hashable {
  /// Characters in a line.
  let columns: Int

  /// Lines on the screen.
  let rows: Int

  init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
  }

  /// - Returns: `nil` when the stream is no terminal.
  init?(_ stream: StandardStreams) {
    let descriptor = stream.rawValue
    guard isatty(descriptor) == 1 else { return nil }
    var size = winsize()
    let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    self.init(
      columns: isKnown ? Int(size.ws_col) : 80,
      rows: isKnown && size.ws_row > 0 ? Int(size.ws_row) : 24
    )
  }
}
