/// The colors of categories, the same on maps, web pages and pictures.
///
///     let colors = CategoryPalette.colors(of: .category(0), isDark: false)
///     colors.fill  // 0x3c96ff, the blue of the first category
///
/// People with any kind of color blindness can distinguish the colors. In simulations of each kind,
/// all colors differ by at least 10 (CIEDE2000). A category has similar hues on light and dark maps.
/// The first colors differ most.
public enum CategoryPalette {
  /// The colors of the first twelve categories on light maps.
  public static let lightColors = [
    ClusterAppearance.Colors(fill: 0x3c96ff, label: 0x10283f, edge: 0x2d70bf),
    ClusterAppearance.Colors(fill: 0xc38700, label: 0x10283f, edge: 0x926500),
    ClusterAppearance.Colors(fill: 0x872d69, label: 0xffffff, edge: 0x65224f),
    ClusterAppearance.Colors(fill: 0x00a578, label: 0x10283f, edge: 0x007c5a),
    ClusterAppearance.Colors(fill: 0xf01e5a, label: 0x000000, edge: 0xb41644),
    ClusterAppearance.Colors(fill: 0x3c4ba5, label: 0xffffff, edge: 0x2d387c),
    ClusterAppearance.Colors(fill: 0xb478b4, label: 0x000000, edge: 0x875a87),
    ClusterAppearance.Colors(fill: 0x4b00ff, label: 0xffffff, edge: 0x3800bf),
    ClusterAppearance.Colors(fill: 0xa5001e, label: 0xffffff, edge: 0x7c0016),
    ClusterAppearance.Colors(fill: 0x966900, label: 0xffffff, edge: 0x704f00),
    ClusterAppearance.Colors(fill: 0x0f784b, label: 0xffffff, edge: 0x0b5a38),
    ClusterAppearance.Colors(fill: 0x4b69e1, label: 0xffffff, edge: 0x384fa9),
  ]

  /// The colors of the first twelve categories on dark maps.
  public static let darkColors = [
    ClusterAppearance.Colors(fill: 0x96a5ff, label: 0x06131f, edge: 0xbbc4ff),
    ClusterAppearance.Colors(fill: 0xe1a55a, label: 0x06131f, edge: 0xecc494),
    ClusterAppearance.Colors(fill: 0xd200a5, label: 0xffffff, edge: 0xe259c4),
    ClusterAppearance.Colors(fill: 0x3cffd2, label: 0x06131f, edge: 0x80ffe2),
    ClusterAppearance.Colors(fill: 0xd26969, label: 0x06131f, edge: 0xe29e9e),
    ClusterAppearance.Colors(fill: 0x784bf0, label: 0xffffff, edge: 0xa78af5),
    ClusterAppearance.Colors(fill: 0xb487c3, label: 0x06131f, edge: 0xceb1d8),
    ClusterAppearance.Colors(fill: 0xf0c3ff, label: 0x06131f, edge: 0xf5d8ff),
    ClusterAppearance.Colors(fill: 0xff3c1e, label: 0x06131f, edge: 0xff806d),
    ClusterAppearance.Colors(fill: 0xffe14b, label: 0x06131f, edge: 0xffec8a),
    ClusterAppearance.Colors(fill: 0x78d296, label: 0x06131f, edge: 0xa7e2bb),
    ClusterAppearance.Colors(fill: 0x8778ff, label: 0x06131f, edge: 0xb1a7ff),
  ]

  /// Returns the gray of all categories without a color of their own.
  public static func otherColors(isDark: Bool) -> ClusterAppearance.Colors {
    isDark
      ? ClusterAppearance.Colors(fill: 0xa3abb3, label: 0x06131f, edge: 0xc3c8ce)
      : ClusterAppearance.Colors(fill: 0x6b737b, label: 0xffffff, edge: 0x50565c)
  }

  /// Returns the gray of places without a category.
  public static func noCategoryColors(isDark: Bool) -> ClusterAppearance.Colors {
    isDark
      ? ClusterAppearance.Colors(fill: 0x6d757d, label: 0xffffff, edge: 0xa0a5aa)
      : ClusterAppearance.Colors(fill: 0x8f959b, label: 0x10283f, edge: 0x6b7074)
  }

  /// Returns the colors of a part of a ring, or of a single place.
  ///
  /// Categories beyond the twelfth have the gray of others.
  public static func colors(of part: CategoryRing.Part, isDark: Bool) -> ClusterAppearance.Colors {
    let colors = isDark ? darkColors : lightColors
    switch part {
    case .category(let category) where colors.indices.contains(category): return colors[category]
    case .category, .other: return otherColors(isDark: isDark)
    case .noCategory: return noCategoryColors(isDark: isDark)
    }
  }
}
