/// The look of a cluster: one rule for maps, the page, pictures and tiles.
///
///     let appearance = ClusterAppearance(count: 1_250, scale: plan.scale)
///     appearance.label     // "1.3k"
///     appearance.diameter  // 26 to 62 screen points, by the logarithm of the count
///     appearance.shade     // 0 to 4, light to dark
///
/// Size and shade show how a count compares with the others of the map; the label shows
/// the count.
public struct ClusterAppearance: Hashable, Sendable {
  /// How many annotations the cluster stands for; one or more.
  public let count: Int

  /// The scale of the map that the cluster is on.
  public let scale: ClusterScale

  /// Creates the appearance of a cluster of a number of annotations. Fewer than one count
  /// as one.
  public init(count: Int, scale: ClusterScale = .fixed) {
    (self.count, self.scale) = (max(count, 1), scale)
  }
}

// MARK: - Size

extension ClusterAppearance {
  /// How wide and high the disc is drawn, its ring included, in screen points rounded to tenths.
  public var diameter: Double { scale.diameter(of: count) }

  /// How much of the screen the cluster covers: what overlap removal keeps free of other
  /// views.
  public var viewSize: ViewSize { ViewSize(width: diameter, height: diameter) }

  /// How wide the ring around the disc is, in screen points. It separates discs that are
  /// close to each other.
  public static let ringWidth = 2.0

  /// How wide the line inside the ring is, along the edge of the fill, in screen points.
  public static let edgeWidth = 1.0

  /// The width of the square of a cluster at one place, its frame included, as a share of
  /// the diameter. Corners with a radius of a quarter of the square keep it in the disc.
  public static let squareShare = 0.828
}

// MARK: - Colors

extension ClusterAppearance {
  /// The shade of the count, from 0 to 4.
  public var shade: Int { scale.shade(of: count) }

  /// The colors of the shade, for a light or a dark map.
  public func colors(isDark: Bool) -> Colors {
    (isDark ? Self.darkColors : Self.lightColors)[shade]
  }

  /// The colors of the shades on light maps: one hue from light to dark, so that they
  /// differ in gray and for every kind of color vision.
  public static let lightColors = [
    Colors(fill: 0xcfe2f5, label: 0x10283f, edge: 0x4a7fb5),
    Colors(fill: 0x9cc6ea, label: 0x10283f, edge: 0x3f78b3),
    Colors(fill: 0x5da2d9, label: 0x0a1f33, edge: 0x2b6aa8),
    Colors(fill: 0x2d76b9, label: 0xffffff, edge: 0x1c5a99),
    Colors(fill: 0x1a4f8c, label: 0xffffff, edge: 0x123a69),
  ]

  /// The colors of the shades on dark maps: from muted to bright, as bright stands out
  /// there.
  public static let darkColors = [
    Colors(fill: 0x1d4064, label: 0xffffff, edge: 0x5f97cc),
    Colors(fill: 0x2a6096, label: 0xffffff, edge: 0x6aa5dc),
    Colors(fill: 0x4589c4, label: 0x06131f, edge: 0x7fb6e8),
    Colors(fill: 0x7fb8ea, label: 0x06131f, edge: 0xa5d0f5),
    Colors(fill: 0xc3e0fa, label: 0x06131f, edge: 0xffffff),
  ]

  /// The colors of single places, such as pins.
  public static func placeColors(isDark: Bool) -> Colors {
    isDark
      ? Colors(fill: 0x4f8fcb, label: 0x06131f, edge: 0x8fc0ee)
      : Colors(fill: 0x3574b8, label: 0xffffff, edge: 0x265a94)
  }

  /// The color of rings, as `0xRRGGBB`.
  public static func ringColor(isDark: Bool) -> UInt32 { isDark ? 0x0d1520 : 0xffffff }

  /// The colors of a disc, of its edge and of the label on it, each as `0xRRGGBB`.
  public struct Colors: Hashable, Sendable {
    /// The color of the disc.
    public let fill: UInt32

    /// The color of the label. Its contrast with the fill is at least 4.5.
    public let label: UInt32

    /// The color of the line along the edge, which shows light fills on light maps. Its
    /// contrast with land, water and the ring is at least 3.
    public let edge: UInt32

    /// Creates colors.
    public init(fill: UInt32, label: UInt32, edge: UInt32) {
      (self.fill, self.label, self.edge) = (fill, label, edge)
    }
  }
}

// MARK: - Labels

extension ClusterAppearance {
  /// The count as it is written on a disc: below a thousand the number itself, then thousands
  /// with one decimal place, from ten thousand on without, by the rule of Mapbox's supercluster.
  /// Millions and billions follow in the same way: `1.2M`. Halves are rounded up.
  public var label: String {
    guard count >= 1000 else { return "\(count)" }
    if count < 999_500 { return Self.label(count, in: 1000, "k") }
    return count < 999_500_000
      ? Self.label(count, in: 1_000_000, "M") : Self.label(count, in: 1_000_000_000, "B")
  }

  private static func label(_ count: Int, in unit: Int, _ letter: String) -> String {
    // Divided before anything is added, so that no count overflows.
    let isLarge = count / unit >= 10
    let step = isLarge ? unit : unit / 10
    let number = count / step + (count % step >= step / 2 ? 1 : 0)
    if isLarge || number % 10 == 0 { return "\(isLarge ? number : number / 10)\(letter)" }
    return "\(number / 10).\(number % 10)\(letter)"
  }
}
