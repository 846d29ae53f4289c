import Pinfold

/// The style sheet of the page's markers, generated from the engine's sizes and colors so that they
/// are defined once.
enum PageAppearance {
  /// The width of a pin in screen points.
  private static let pinWidth = 24.0

  /// The height of a pin in screen points. A pin is a square with three round corners, rotated so
  /// that the fourth points down. Its tip is half a diagonal below the center.
  private static let pinHeight = 29.0

  /// Returns the size of a marker for a number of places.
  static func size(ofCount count: Int) -> ViewSize {
    guard count == 1 else { return ClusterAppearance(count: count).viewSize }
    return ViewSize(width: pinWidth, height: pinHeight, offsetY: -pinHeight / 2)
  }

  /// The style sheet. A marker's class is its shade, its category or `pin`.
  static var styleSheet: String {
    let ring = [false, true].map { css(ClusterAppearance.ringColor(isDark: $0)) }
    let sizes = """
      :root{--edge-width:\(ClusterAppearance.edgeWidth)px;\
      --ring-width:\(ClusterAppearance.ringWidth)px;\
      --ring:light-dark(\(ring[0]),\(ring[1]));\
      --square-share:\(ClusterAppearance.squareShare);--pin-width:\(pinWidth)px}
      """
    let colors = zip(ClusterAppearance.lightColors, ClusterAppearance.darkColors)
    let shades = colors.enumerated().map { shade, colors in
      rule(".shade-\(shade)", light: colors.0, dark: colors.1)
    }
    let pin = rule(
      ".pin",
      light: ClusterAppearance.placeColors(isDark: false),
      dark: ClusterAppearance.placeColors(isDark: true)
    )
    let categories = zip(CategoryPalette.lightColors, CategoryPalette.darkColors).enumerated().map {
      rule(".category-\($0)", light: $1.0, dark: $1.1)
    }
    let others = [
      rule(
        ".category-other",
        light: CategoryPalette.otherColors(isDark: false),
        dark: CategoryPalette.otherColors(isDark: true)
      ),
      rule(
        ".category-none",
        light: CategoryPalette.noCategoryColors(isDark: false),
        dark: CategoryPalette.noCategoryColors(isDark: true)
      ),
    ]
    return ([sizes] + shades + [pin] + categories + others).joined(separator: "\n") + "\n"
  }

  private static func rule(
    _ selector: String,
    light: ClusterAppearance.Colors,
    dark: ClusterAppearance.Colors
  ) -> String {
    """
    \(selector){--fill:light-dark(\(css(light.fill)),\(css(dark.fill)));\
    --label:light-dark(\(css(light.label)),\(css(dark.label)));\
    --edge:light-dark(\(css(light.edge)),\(css(dark.edge)))}
    """
  }

  private static func css(_ color: UInt32) -> String {
    let digits = String(color, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
