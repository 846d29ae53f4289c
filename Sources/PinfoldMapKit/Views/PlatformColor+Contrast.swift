#if canImport(MapKit) && !os(watchOS)
import MapKit

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
import AppKit
#elseif canImport(UIKit)
import UIKit
#endif

extension PlatformColor {
  /// Black or white, whichever contrasts more with the color as drawn now. The contrast is at least
  /// 4.5 for any color, as WCAG 2.2 requires for text.
  @MainActor var contrastingColor: PlatformColor {
    let (red, green, blue) = drawnComponents
    let luminance =
      0.2126 * Self.linear(red) + 0.7152 * Self.linear(green)
      + 0.0722 * Self.linear(blue)
    // The two contrasts are equal at this luminance.
    return (luminance + 0.05) * (luminance + 0.05) > 1.05 * 0.05 ? .black : .white
  }

  private static func linear(_ value: CGFloat) -> CGFloat {
    value > 0.04045 ? CGFloat(pow(Double((value + 0.055) / 1.055), 2.4)) : value / 12.92
  }

  private static func components(_ rgb: UInt32) -> (red: CGFloat, green: CGFloat, blue: CGFloat) {
    (CGFloat(rgb >> 16 & 255) / 255, CGFloat(rgb >> 8 & 255) / 255, CGFloat(rgb & 255) / 255)
  }
}

#if canImport(AppKit) && !targetEnvironment(macCatalyst)
extension NSColor {
  /// Creates a color from `0xRRGGBB`, with another one for dark maps.
  convenience init(light: UInt32, dark: UInt32) {
    self.init(name: nil) { appearance in
      let isDark = appearance.bestMatch(from: [.aqua, .darkAqua]) == .darkAqua
      let (red, green, blue) = PlatformColor.components(isDark ? dark : light)
      return NSColor(srgbRed: red, green: green, blue: blue, alpha: 1)
    }
  }

  @MainActor private var drawnComponents: (red: CGFloat, green: CGFloat, blue: CGFloat) {
    // Patterns don't have components.
    guard let color = usingColorSpace(.sRGB) else { return (0, 0, 0) }
    return (color.redComponent, color.greenComponent, color.blueComponent)
  }
}
#else
extension UIColor {
  /// Creates a color from `0xRRGGBB`, with another one for dark maps.
  convenience init(light: UInt32, dark: UInt32) {
    self.init { traits in
      let (red, green, blue) = PlatformColor.components(
        traits.userInterfaceStyle == .dark ? dark : light
      )
      return UIColor(red: red, green: green, blue: blue, alpha: 1)
    }
  }

  @MainActor private var drawnComponents: (red: CGFloat, green: CGFloat, blue: CGFloat) {
    var (red, green, blue) = (CGFloat(0), CGFloat(0), CGFloat(0))
    // Patterns don't have components and leave these at zero.
    resolvedColor(with: .current).getRed(&red, green: &green, blue: &blue, alpha: nil)
    return (red, green, blue)
  }
}
#endif
#endif
