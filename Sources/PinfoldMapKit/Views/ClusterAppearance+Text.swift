import Pinfold

/// How discs are drawn for users with larger text, in MapKit's views and in SwiftUI's.
extension ClusterAppearance {
  /// How much larger than usual numbers become at most, however large the user's text is:
  /// a map has to have room for them.
  static let maximumTextScale = 2.0

  static func clamped(textScale: Double) -> Double {
    // Also what is no number.
    textScale > 1 ? min(textScale, maximumTextScale) : 1
  }

  /// How wide a disc is for larger text: it may be as near to others as the largest one.
  func diameter(textScale: Double) -> Double {
    min(diameter * Self.clamped(textScale: textScale), scale.maximumDiameter)
  }

  /// How large a label is in a disc, in screen points: smaller where it would not fit.
  static func fontSize(of label: String, inWidth width: Double, textScale: Double) -> Double {
    // Digits are not quite two thirds of their size wide.
    let frame = 2 * (ringWidth + edgeWidth)
    return min(
      13 * clamped(textScale: textScale),
      0.85 * (width - frame) / (0.64 * Double(max(label.count, 1)))
    )
  }
}
