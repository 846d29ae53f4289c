#if CAIRO
/// Letters of a font of the system.
public struct CairoLetters: Hashable, Sendable {
  /// Points.
  public var size: Double

  /// Whether the letters are heavy.
  public let isBold: Bool

  /// The family of the font; the system's font without serifs if it has none such.
  public let family: String

  /// The family that stands for the system's font without serifs.
  public static let usualFamily = "sans-serif"

  /// Creates letters.
  public init(size: Double, isBold: Bool = false, family: String = usualFamily) {
    (self.size, self.isBold, self.family) = (size, isBold, family)
  }
}
#endif
