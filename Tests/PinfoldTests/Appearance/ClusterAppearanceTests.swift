import Pinfold
import Testing

@Suite struct ClusterAppearanceTests {
  @Test(arguments: [
    (1, "1"), (999, "999"), (1000, "1k"), (1249, "1.2k"), (1250, "1.3k"), (1950, "2k"),
    (9949, "9.9k"), (9950, "10k"), (10_499, "10k"), (10_500, "11k"), (999_499, "999k"),
    (999_500, "1M"), (1_249_999, "1.2M"), (1_250_000, "1.3M"), (9_950_000, "10M"),
    (48_371_000, "48M"), (999_499_999, "999M"), (999_500_000, "1B"), (1_950_000_000, "2B"),
    (.max, "9223372037B"), (0, "1"), (.min, "1"),
  ])
  func labelsHaveFewLetters(count: Int, label: String) {
    #expect(ClusterAppearance(count: count).label == label)
  }

  @Test(arguments: [
    (1, 0, 26.0), (2, 0, 26), (9, 0, 31), (10, 1, 31.4), (100, 2, 39), (999, 2, 46.7),
    (1000, 3, 46.7), (10_000, 4, 54.3), (100_000, 4, 62), (.max, 4, 62), (.min, 0, 26),
  ])
  func aFixedScaleGoesByPowersOfTen(count: Int, shade: Int, diameter: Double) {
    let appearance = ClusterAppearance(count: count)
    #expect(appearance.shade == shade)
    #expect(appearance.diameter == diameter)
    #expect(
      appearance.viewSize == ViewSize(width: appearance.diameter, height: appearance.diameter)
    )
  }

  /// WCAG 2.2 requires a contrast of 4.5 for text of any size.
  @Test(arguments: [false, true])
  func labelsCanBeRead(isDark: Bool) {
    let place = ClusterAppearance.placeColors(isDark: isDark)
    for colors in Self.colors(isDark: isDark) + [place] {
      #expect(Self.contrast(colors.fill, colors.label) >= 4.5, "\(colors)")
    }
  }

  /// WCAG 2.2 requires a contrast of 3 for graphics. The grounds are the water and land of the page
  /// and of pictures, light and dark, and the ring, which touches the edge.
  @Test(arguments: [
    (false, [0xcfdde6, 0xf6f4ee, 0xd8e6ee, 0xfbfaf6, 0xeef2f5] as [UInt32]),
    (true, [0x10171d, 0x232c33, 0x0d1723, 0x1b2735, 0x070c13]),
  ])
  func edgesAreVisibleOnEveryGround(isDark: Bool, grounds: [UInt32]) {
    let place = ClusterAppearance.placeColors(isDark: isDark)
    for color in Self.colors(isDark: isDark) + [place] {
      for ground in grounds + [ClusterAppearance.ringColor(isDark: isDark)] {
        #expect(Self.contrast(color.edge, ground) >= 3)
      }
    }
  }

  /// Shades differ in lightness, so that they can be distinguished in gray.
  @Test(arguments: [false, true])
  func shadesDifferInGray(isDark: Bool) {
    let fills = Self.colors(isDark: isDark).map(\.fill)
    #expect(fills.count == ClusterScale.shadeCount)
    for (one, next) in zip(fills, fills.dropFirst()) {
      #expect((Self.luminance(one) < Self.luminance(next)) == isDark)
      #expect(Self.contrast(one, next) >= 1.35)
    }
  }

  private static func colors(isDark: Bool) -> [ClusterAppearance.Colors] {
    isDark ? ClusterAppearance.darkColors : ClusterAppearance.lightColors
  }

  private static func contrast(_ a: UInt32, _ b: UInt32) -> Double {
    let (a, b) = (luminance(a), luminance(b))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// The relative luminance of WCAG 2.2.
  private static func luminance(_ rgb: UInt32) -> Double {
    let parts = [rgb >> 16 & 255, rgb >> 8 & 255, rgb & 255].map { linear(Double($0) / 255) }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  private static func linear(_ value: Double) -> Double {
    guard value > 0.04045 else { return value / 12.92 }
    // The twelfth power of the fifth root: 2.4 without a library of functions.
    let base = (value + 0.055) / 1.055
    var root = base
    for _ in 0..<60 {
      root -= (root * root * root * root * root - base) / (5 * root * root * root * root)
    }
    let square = root * root
    let fourth = square * square
    return fourth * fourth * fourth
  }
}
