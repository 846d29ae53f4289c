import Pinfold

/// The drawing of discs for larger text, in MapKit's views and in SwiftUI's.
extension ClusterAppearance {
  /// The largest scale of numbers, however large the user's text is: they must fit on a map.
  static let maximumTextScale = 2.0

  static func clamped(textScale: Double) -> Double {
    // Also handles NaN.
    textScale > 1 ? min(textScale, maximumTextScale) : 1
  }

  /// The width of a disc for larger text, at most the width of the largest disc: no disc may come
  /// closer to its neighbors.
  func diameter(textScale: Double) -> Double {
    min(diameter * Self.clamped(textScale: textScale), scale.maximumDiameter)
  }

  /// The font size of a label in a disc, in screen points. Smaller if the label would not fit.
  static func fontSize(
    of label: String,
    inWidth width: Double,
    hasRing: Bool = false,
    textScale: Double
  ) -> Double {
    // The width of a digit is almost two thirds of its size.
    let frame =
      2
      * (hasRing
        ? CategoryRing.inset + CategoryRing.width(inDiameter: width) : ringWidth + edgeWidth)
    return min(
      13 * clamped(textScale: textScale),
      0.85 * (width - frame) / (0.64 * Double(max(label.count, 1)))
    )
  }
}
