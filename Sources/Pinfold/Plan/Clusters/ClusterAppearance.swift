/// The size, colors and label of a cluster, the same on maps, web pages, pictures and tiles.
///
///     let appearance = ClusterAppearance(count: 1_250, scale: plan.scale)
///     appearance.label     // "1.3k"
///     appearance.diameter  // 26 to 62 screen points, by the logarithm of the count
///     appearance.shade     // 0 to 4, light to dark
///
/// Size and shade compare a count with other counts on the map. The label shows the count itself.
public struct ClusterAppearance: Hashable, Sendable {
  /// The number of points, at least one.
  public let count: Int

  /// The scale of the map.
  public let scale: ClusterScale

  /// Creates the appearance of a cluster with a number of points. Values below one count as one.
  public init(count: Int, scale: ClusterScale = .fixed) {
    (self.count, self.scale) = (max(count, 1), scale)
  }
}

// MARK: - Size

extension ClusterAppearance {
  /// The diameter of the disc with its ring, in screen points rounded to tenths.
  public var diameter: Double { scale.diameter(of: count) }

  /// The area of the screen that overlap removal keeps free of other views.
  public var viewSize: ViewSize { ViewSize(width: diameter, height: diameter) }

  /// The width of the ring around the disc, in screen points. The ring separates adjacent discs.
  public static let ringWidth = 2.0

  /// The width of the line between fill and ring, in screen points.
  public static let edgeWidth = 1.0

  /// The side of the square for a cluster at one location, as a fraction of the diameter.
  ///
  /// The square includes its frame. With corner radii of a quarter of the side, it fits in the
  /// disc.
  public static let squareShare = 0.828
}

// MARK: - Colors

extension ClusterAppearance {
  /// The shade of the count, from 0 to 4.
  public var shade: Int { scale.shade(of: count) }

  /// Returns the colors of the shade, for a light or a dark map.
  public func colors(isDark: Bool) -> Colors {
    (isDark ? Self.darkColors : Self.lightColors)[shade]
  }

  /// The colors of the shades on light maps.
  ///
  /// The shades go from light to dark in one hue, so they differ in grayscale and for all kinds of
  /// color vision.
  public static let lightColors = [
    Colors(fill: 0xcfe2f5, label: 0x10283f, edge: 0x4a7fb5),
    Colors(fill: 0x9cc6ea, label: 0x10283f, edge: 0x3f78b3),
    Colors(fill: 0x5da2d9, label: 0x0a1f33, edge: 0x2b6aa8),
    Colors(fill: 0x2d76b9, label: 0xffffff, edge: 0x1c5a99),
    Colors(fill: 0x1a4f8c, label: 0xffffff, edge: 0x123a69),
  ]

  /// The colors of the shades on dark maps, from muted to bright. Bright colors stand out there.
  public static let darkColors = [
    Colors(fill: 0x1d4064, label: 0xffffff, edge: 0x5f97cc),
    Colors(fill: 0x2a6096, label: 0xffffff, edge: 0x6aa5dc),
    Colors(fill: 0x4589c4, label: 0x06131f, edge: 0x7fb6e8),
    Colors(fill: 0x7fb8ea, label: 0x06131f, edge: 0xa5d0f5),
    Colors(fill: 0xc3e0fa, label: 0x06131f, edge: 0xffffff),
  ]

  /// Returns the colors of single places, such as pins.
  public static func placeColors(isDark: Bool) -> Colors {
    isDark
      ? Colors(fill: 0x4f8fcb, label: 0x06131f, edge: 0x8fc0ee)
      : Colors(fill: 0x3574b8, label: 0xffffff, edge: 0x265a94)
  }

  /// Returns the color of rings, as `0xRRGGBB`.
  public static func ringColor(isDark: Bool) -> UInt32 { isDark ? 0x0d1520 : 0xffffff }

  /// The colors of a disc, its edge and its label, as `0xRRGGBB`.
  public struct Colors: Hashable, Sendable {
    /// The color of the disc.
    public let fill: UInt32

    /// The color of the label. Its contrast with the fill is at least 4.5.
    public let label: UInt32

    /// The color of the line along the edge. It makes light fills visible on light maps.
    ///
    /// Its contrast with land, water and the ring is at least 3.
    public let edge: UInt32

    /// Creates colors.
    public init(fill: UInt32, label: UInt32, edge: UInt32) {
      (self.fill, self.label, self.edge) = (fill, label, edge)
    }
  }
}

// MARK: - Labels

extension ClusterAppearance {
  /// The abbreviated count, such as `950`, `1.2k`, `15k` or `1.2M`.
  ///
  /// Counts below 1,000 are written in full. Larger counts are in thousands, millions or billions,
  /// with one decimal below ten and none from ten up, as in Mapbox's supercluster. Halves round up.
  public var label: String {
    guard count >= 1000 else { return "\(count)" }
    if count < 999_500 { return Self.label(count, in: 1000, "k") }
    return count < 999_500_000
      ? Self.label(count, in: 1_000_000, "M") : Self.label(count, in: 1_000_000_000, "B")
  }

  private static func label(_ count: Int, in unit: Int, _ letter: String) -> String {
    // Divide first, so that large counts do not overflow.
    let isLarge = count / unit >= 10
    let step = isLarge ? unit : unit / 10
    let number = count / step + (count % step >= step / 2 ? 1 : 0)
    if isLarge || number % 10 == 0 { return "\(isLarge ? number : number / 10)\(letter)" }
    return "\(number / 10).\(number % 10)\(letter)"
  }
}
