#if CAIRO
/// A color, with shares from 0 to 1.
public struct CairoColor: Hashable, Sendable {
  /// The share of red.
  public let red: Double

  /// The share of green.
  public let green: Double

  /// The share of blue.
  public let blue: Double

  /// 1 where nothing under it is seen.
  public let opacity: Double

  /// Creates a color.
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    (self.red, self.green, self.blue, self.opacity) = (red, green, blue, opacity)
  }
}
#endif
