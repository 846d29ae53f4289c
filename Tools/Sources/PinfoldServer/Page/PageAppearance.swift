import Pinfold

/// How the page draws its markers: the engine's sizes and colors, as a style sheet that the
/// server makes, so that there is one list of them.
enum PageAppearance {
  /// How wide the drop of a single place is, in screen points.
  private static let pinWidth = 24.0

  /// A drop is a square with three round corners, and the fourth one down: its tip is
  /// lower than the middle by half the square's diagonal.
  private static let pinHeight = 29.0

  /// Returns the size of the marker of a number of places.
  static func size(ofCount count: Int) -> ViewSize {
    guard count == 1 else { return ClusterAppearance(count: count).viewSize }
    return ViewSize(width: pinWidth, height: pinHeight, offsetY: -pinHeight / 2)
  }

  /// The style sheet. A marker's class says how many digits its count has, which is its
  /// order of magnitude, and so its tier.
  static var styleSheet: String {
    var rules = [
      """
      :root{--edge-width:\(ClusterAppearance.edgeWidth)px;\
      --halo-width:\(ClusterAppearance.haloWidth)px;\
      --halo-share:\(ClusterAppearance.haloOpacity * 100)%;--pin-width:\(pinWidth)px}
      """
    ]
    var least = 1
    // No more places than have ids of 32 bits.
    for digits in 1...10 {
      rules.append(rule(".digits-\(digits)", ClusterAppearance(count: least)))
      least *= 10
    }
    return rules.joined(separator: "\n") + "\n"
  }

  private static func rule(_ selector: String, _ appearance: ClusterAppearance) -> String {
    let (light, dark) = (appearance.colors(isDark: false), appearance.colors(isDark: true))
    return """
      \(selector){--side:\(appearance.diameter)px;\
      --fill:light-dark(\(css(light.fill)),\(css(dark.fill)));\
      --label:light-dark(\(css(light.label)),\(css(dark.label)));\
      --edge:light-dark(\(css(light.edge)),\(css(dark.edge)))}
      """
  }

  private static func css(_ color: UInt32) -> String {
    let digits = String(color, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
