/// Letters of the system's font without serifs.
public struct CairoLetters: Hashable, Sendable {
  /// Points.
  public var size: Double

  /// Whether the letters are heavy.
  public let isBold: Bool

  /// Creates letters.
  public init(size: Double, isBold: Bool = false) {
    (self.size, self.isBold) = (size, isBold)
  }
}
