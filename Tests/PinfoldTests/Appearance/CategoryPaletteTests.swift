import Pinfold
import Testing

@Suite struct CategoryPaletteTests {
  private static func all(isDark: Bool) -> [ClusterAppearance.Colors] {
    let parts = (0..<12).map { CategoryRing.Part.category($0) } + [.other, .noCategory]
    return parts.map { CategoryPalette.colors(of: $0, isDark: isDark) }
  }

  /// A difference of 1 can just be seen side by side. At 10, colors differ at a glance.
  @Test(arguments: [false, true], ColorVision.allCases)
  func everyoneCanDistinguishAllColors(isDark: Bool, vision: ColorVision) {
    let seen = Self.all(isDark: isDark).map { LabColor(light: vision.seen($0.fill)) }
    for one in seen.indices {
      for other in 0..<one {
        #expect(seen[one].difference(seen[other]) >= 10, "\(other) and \(one)")
      }
    }
  }

  /// WCAG 2.2 requires a contrast of 3 for graphics, and of 4.5 for text of any size. Arcs are on
  /// the ring's color. Edges are on the grounds of the page and of pictures.
  @Test(arguments: [
    (false, [0xcfdde6, 0xf6f4ee, 0xd8e6ee, 0xfbfaf6, 0xeef2f5] as [UInt32]),
    (true, [0x10171d, 0x232c33, 0x0d1723, 0x1b2735, 0x070c13]),
  ])
  func colorsAreVisible(isDark: Bool, grounds: [UInt32]) {
    let ring = ClusterAppearance.ringColor(isDark: isDark)
    for colors in Self.all(isDark: isDark) {
      #expect(contrast(colors.fill, ring) >= 3, "\(String(colors.fill, radix: 16))")
      #expect(contrast(colors.fill, colors.label) >= 4.5, "\(String(colors.fill, radix: 16))")
      for ground in grounds + [ring] { #expect(contrast(colors.edge, ground) >= 3) }
    }
  }

  @Test func categoriesBeyondTheTwelfthAreGray() {
    for isDark in [false, true] {
      let gray = CategoryPalette.otherColors(isDark: isDark)
      #expect(CategoryPalette.colors(of: .category(12), isDark: isDark) == gray)
      #expect(CategoryPalette.colors(of: .category(-1), isDark: isDark) == gray)
    }
    #expect(CategoryPalette.lightColors.count == CategoryRing.maximumCategories)
    #expect(CategoryPalette.darkColors.count == CategoryRing.maximumCategories)
  }

  /// Pairs from the test data of Sharma, Wu and Dalal for CIEDE2000.
  @Test(arguments: [
    ([50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425),
    ([50, 2.5, 0], [73, 25, -18], 27.1492),
    ([50, -1, 2], [50, 0, 0], 2.3669),
    ([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644),
    ([22.7233, 20.0904, -46.694], [23.0331, 14.973, -42.5619], 2.0373),
    ([90.8027, -2.0831, 1.441], [91.1528, -1.6435, 0.0447], 1.4441),
  ])
  func differencesAreThoseOfCIEDE2000(one: [Double], other: [Double], difference: Double) {
    let (one, other) = (LabColor(one), LabColor(other))
    #expect(abs(one.difference(other) - difference) < 0.0001)
  }
}

private func contrast(_ a: UInt32, _ b: UInt32) -> Double {
  let (a, b) = (luminance(a), luminance(b))
  return (max(a, b) + 0.05) / (min(a, b) + 0.05)
}

/// The relative luminance of WCAG 2.2.
private func luminance(_ rgb: UInt32) -> Double {
  let light = ColorVision.normal.seen(rgb)
  return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
}
