import Pinfold
import Testing

@Suite struct ClusterAppearanceTests {
  @Test(arguments: [
    (1, "1"), (999, "999"), (1000, "1k"), (1249, "1.2k"), (1250, "1.3k"), (1950, "2k"),
    (9949, "9.9k"), (9950, "10k"), (10_499, "10k"), (10_500, "11k"), (999_500, "1000k"),
    (.max, "9223372036854776k"), (0, "1"), (.min, "1"),
  ])
  func labelsMatchThoseOfMapLibraries(count: Int, label: String) {
    #expect(ClusterAppearance(count: count).label == label)
  }

  @Test(arguments: [
    (1, 0, 36.0), (9, 0, 36), (10, 1, 40), (99, 1, 40), (100, 2, 44), (999, 2, 44), (1000, 3, 48),
    (9999, 3, 48), (10_000, 4, 52), (.max, 4, 52),
  ])
  func tiersArePowersOfTen(count: Int, tier: Int, diameter: Double) {
    let appearance = ClusterAppearance(count: count)
    #expect(appearance.tier == tier)
    #expect(appearance.diameter == diameter)
  }

  /// WCAG 2.2 requires 4.5 of text, whatever its size.
  @Test(arguments: [false, true])
  func labelsCanBeRead(isDark: Bool) {
    for exponent in 0..<ClusterAppearance.tierCount {
      let count = (0..<exponent).reduce(1) { power, _ in power * 10 }
      let colors = ClusterAppearance(count: count).colors(isDark: isDark)
      #expect(Self.contrast(colors.fill, colors.label) >= 4.5, "tier \(exponent)")
    }
  }

  /// WCAG 2.2 requires 3 of what is not text. The grounds are water and land of the page
  /// and of pictures, light and dark.
  @Test(arguments: [
    (false, [0xcfdde6, 0xf6f4ee, 0xd8e6ee, 0xfbfaf6, 0xeef2f5] as [UInt32]),
    (true, [0x10171d, 0x232c33, 0x0d1723, 0x1b2735, 0x070c13]),
  ])
  func edgesAreVisibleOnEveryGround(isDark: Bool, grounds: [UInt32]) {
    let colors = isDark ? ClusterAppearance.darkColors : ClusterAppearance.lightColors
    #expect(colors.count == ClusterAppearance.tierCount)
    for color in colors {
      for ground in grounds { #expect(Self.contrast(color.edge, ground) >= 3) }
    }
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
