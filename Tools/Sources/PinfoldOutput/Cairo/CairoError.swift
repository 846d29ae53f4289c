#if CAIRO
import CCairo

/// Why Cairo could not draw.
public struct CairoError: Error, Hashable, CustomStringConvertible {
  /// Cairo's message, in lowercase and without a period.
  public let description: String

  init(_ status: cairo_status_t) {
    description = String(cString: cairo_status_to_string(status))
  }
}
#endif
