/// What a cluster is drawn like, by its count: the one rule that maps, the page,
/// pictures and tiles share.
///
///     let appearance = ClusterAppearance(count: 1_250)
///     appearance.label     // "1.3k"
///     appearance.diameter  // 48 screen points
///     appearance.tier      // 3: thousands
///
/// A tier is a power of ten, so that size and color show the order of magnitude and the
/// label shows the rest.
public struct ClusterAppearance: Hashable, Sendable {
  /// How many annotations the cluster stands for; one or more.
  public let count: Int

  /// Creates the appearance of a cluster of a number of annotations. Fewer than one count
  /// as one.
  public init(count: Int) {
    self.count = max(count, 1)
  }
}

extension ClusterAppearance {
  /// How many tiers there are.
  package static let tierCount = diameters.count

  /// The order of magnitude of the count, from 0 for fewer than ten annotations to 4
  /// for ten thousand and more.
  public var tier: Int {
    var (tier, bound) = (0, 10)
    while tier < Self.tierCount - 1, count >= bound {
      tier += 1
      bound *= 10
    }
    return tier
  }

  /// How wide and high a cluster's disc is drawn, in screen points.
  public var diameter: Double { Self.diameters[tier] }

  /// The diameters of discs, from the lowest tier to the highest, in screen points.
  static let diameters = [36.0, 40, 44, 48, 52]

  /// How far a disc's halo reaches beyond it, on every side, in screen points.
  public static let haloWidth = 4.0

  /// How much of the fill a halo has, from 0 to 1.
  public static let haloOpacity = 0.28

  /// How wide the line along the inside of a disc's edge is, in screen points.
  public static let edgeWidth = 1.5

  /// How much of the screen a cluster covers, halo included: what overlap removal keeps
  /// free of other views.
  public var viewSize: ViewSize {
    let side = diameter + 2 * Self.haloWidth
    return ViewSize(width: side, height: side)
  }

  /// The colors of the tier, for a light or a dark map.
  public func colors(isDark: Bool) -> Colors {
    (isDark ? Self.darkColors : Self.lightColors)[tier]
  }

  /// The colors of discs, from the lowest tier to the highest, on light maps.
  public static let lightColors = [
    Colors(fill: 0x3574b8, label: 0xffffff, edge: 0x265a94),
    Colors(fill: 0x1f7a87, label: 0xffffff, edge: 0x155f6a),
    Colors(fill: 0xf2b134, label: 0x3a2a00, edge: 0x946200),
    Colors(fill: 0xed7d3a, label: 0x3a1600, edge: 0xb04c10),
    Colors(fill: 0xc8385a, label: 0xffffff, edge: 0x9c2143),
  ]

  /// The colors of discs, from the lowest tier to the highest, on dark maps.
  public static let darkColors = [
    Colors(fill: 0x4f8fcb, label: 0x06131f, edge: 0x8fc0ee),
    Colors(fill: 0x2b9aa6, label: 0x04191c, edge: 0x6fd0da),
    Colors(fill: 0xf0b13a, label: 0x2c2000, edge: 0xffd98a),
    Colors(fill: 0xee7f3d, label: 0x2e1200, edge: 0xffb080),
    Colors(fill: 0xcc3a60, label: 0xffffff, edge: 0xf5809c),
  ]

  /// The colors of a disc, of its edge and of the label on it, each as `0xRRGGBB`.
  public struct Colors: Hashable, Sendable {
    /// What the disc is filled with.
    public let fill: UInt32

    /// What the label is written in: its contrast with the fill is 4.5 or more.
    public let label: UInt32

    /// What the disc is edged with, where a bright fill would be lost on a bright map:
    /// its contrast with land and water of Pinfold's maps is 3 or more.
    public let edge: UInt32

    /// Creates colors.
    public init(fill: UInt32, label: UInt32, edge: UInt32) {
      (self.fill, self.label, self.edge) = (fill, label, edge)
    }
  }
}

// MARK: - Labels

extension ClusterAppearance {
  /// The count as it is written on a disc, by the rule of Mapbox's supercluster: below
  /// a thousand the number itself, then thousands with one decimal place, from ten
  /// thousand on without. Halves are rounded up.
  public var label: String {
    guard count >= 1000 else { return "\(count)" }
    // Divided before anything is added, so that no count overflows.
    if count >= 10_000 { return "\(count / 1000 + (count % 1000 >= 500 ? 1 : 0))k" }
    let tenths = (count + 50) / 100
    return tenths % 10 == 0 ? "\(tenths / 10)k" : "\(tenths / 10).\(tenths % 10)k"
  }
}
