/// The levels of a hierarchy of spaced clusters, a third of a zoom level apart.
///
/// Level `3z` belongs to zoom level *z*. A map between two levels shows the coarser one, whose
/// discs are then a little farther apart on the screen than they must be: at least the separation,
/// at every fractional zoom level.
struct SpacedLevels: Hashable, Sendable {
  /// Screen points between the centers of discs, at least.
  let separation: Double

  /// How wide the largest disc is, in screen points.
  let maximumDiameter: Double

  /// How many levels are clustered.
  ///
  /// Also those above the finest one that is shown: to cluster points that are thousands to a disc at
  /// once would take quadratic time.
  let count: Int

  /// How many levels are shown; above them every location is shown for itself.
  let shownCount: Int

  init(_ clustering: SpacedClustering) {
    (separation, maximumDiameter) = (clustering.separation, clustering.maximumDiameter)
    shownCount = Self.perZoom * clustering.maximumZoom + 1
    count = max(shownCount, Self.perZoom * Self.builtZoom + 1)
  }
}

extension SpacedLevels {
  /// The zoom level to which points are clustered at least: there few positions are within one disc.
  static let builtZoom = 26

  /// Levels to a zoom level. Fewer would cost a tenth of the discs and more, as discs drift apart
  /// between levels.
  static let perZoom = 3

  /// The level that a map shows, of `0..<shownCount`; `count` stands for every location.
  func level(at zoomLevel: ZoomLevel) -> Int {
    // A little more against rounding: a whole level shows its own clusters.
    let level = (zoomLevel.value * Double(Self.perZoom) + 1e-9).rounded(.down)
    return level < Double(shownCount) ? Int(max(level, 0)) : count
  }

  /// How many units of the index a screen point is at a level.
  func unitsPerPoint(at level: Int) -> Double {
    // At zoom level 0 the world of 2³² units is 256 screen points wide.
    Double(sign: .plus, exponent: 24, significand: 1) / Self.growth(level)
  }

  /// How far apart discs are at a level, in units of the index.
  ///
  /// A little farther than they must be: of each two, both may stay behind by the least move, and
  /// positions are rounded to units.
  func separation(at level: Int) -> Double {
    (separation + 2 * Self.leastMove) * unitsPerPoint(at: level) + 2
  }

  /// A disc of a cluster that lives on stays where it is rather than move less, in screen points.
  static let leastMove = 0.25

  /// By how much the separation grows over some levels.
  static func growth(_ levels: Int) -> Double {
    let (zoom, third) = levels.quotientAndRemainder(dividingBy: perZoom)
    // Two to the power of 0, 1/3 and 2/3.
    let part = third == 0 ? 1 : third == 1 ? 1.2599210498948732 : 1.5874010519681994
    return Double(sign: .plus, exponent: zoom, significand: 1) * part
  }
}
