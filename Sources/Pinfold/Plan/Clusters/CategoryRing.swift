/// The ring around a cluster: an arc for each category, the most frequent first.
///
///     let ring = CategoryRing(counts: [30, 80], other: 10, diameter: 40)
///     ring.arcs[0].part   // .category(1), with two thirds of the ring
///     ring.arcs[0].start  // 0: twelve o'clock
///     ring.arcs[2].part   // .other
///
/// Angles are fractions of a turn, clockwise from twelve o'clock. Arcs are one screen point apart,
/// and no arc is too short to be seen. Longer arcs share the rest of the ring by their counts.
public struct CategoryRing: Hashable, Sendable {
  /// The arcs, clockwise: categories by descending count, then others, then none.
  public let arcs: [Arc]

  /// A part of a cluster.
  public enum Part: Hashable, Sendable {
    /// The members of a category, by its number.
    case category(Int)

    /// The members of all other categories.
    case other

    /// The members without a category.
    case noCategory
  }

  /// An arc of a ring.
  public struct Arc: Hashable, Sendable {
    /// The members that the arc stands for.
    public let part: Part

    /// The number of members.
    public let count: Int

    /// The beginning, a fraction of a turn.
    public internal(set) var start = 0.0

    /// The end, a fraction of a turn: greater than ``start``, and at most 1.
    public internal(set) var end = 0.0
  }
}

// MARK: - Sizes

extension CategoryRing {
  /// The most categories with arcs. The members of all others count as other.
  public static let maximumCategories = 12

  /// The least length of an arc, a fraction of a turn: nine degrees.
  public static let minimumSpan = 1.0 / 40

  /// The distance from a disc's outline to its ring, in screen points. It separates adjacent discs,
  /// and has the color ``ClusterAppearance/ringColor(isDark:)``, like the middle of the disc.
  public static let inset = 1.0

  /// Returns the width of the ring in a disc, in screen points.
  public static func width(inDiameter diameter: Double) -> Double {
    max(diameter / 10, 3)
  }
}

// MARK: - Arcs

extension CategoryRing {
  /// Creates the ring of a cluster.
  ///
  /// - Parameters:
  ///   - counts: The number of members of each category. Categories with fewer than one get no arc.
  ///   - other: The number of members of other categories.
  ///   - none: The number of members without a category.
  ///   - diameter: The diameter of the disc in screen points, for the gaps between arcs.
  ///   - hasColor: Whether a category has its own color. The members of the rest count as other. By
  ///     default, the categories of ``CategoryPalette`` have one.
  public init(
    counts: [Int],
    other: Int = 0,
    none: Int = 0,
    diameter: Double,
    hasColor: (Int) -> Bool = { $0 < CategoryPalette.lightColors.count }
  ) {
    let known = counts.indices.filter { counts[$0] > 0 }
    let shown = known.filter(hasColor).sorted { (counts[$1], $0) < (counts[$0], $1) }
      .prefix(Self.maximumCategories)
    let rest = known.reduce(max(other, 0)) { sum, category in
      guard !shown.contains(category) else { return sum }
      let (total, isTooLarge) = sum.addingReportingOverflow(counts[category])
      return isTooLarge ? .max : total
    }
    var arcs = shown.map { Arc(part: .category($0), count: counts[$0]) }
    if rest > 0 { arcs.append(Arc(part: .other, count: rest)) }
    if none > 0 { arcs.append(Arc(part: .noCategory, count: none)) }
    self.arcs = Self.placed(arcs, gap: arcs.count > 1 ? Self.gap(inDiameter: diameter) : 0)
  }

  /// One screen point in the middle of the ring's width, as a fraction of a turn. At most the length
  /// of the shortest arc, so that there is room for all arcs.
  private static func gap(inDiameter diameter: Double) -> Double {
    let middle = diameter - 2 * inset - width(inDiameter: diameter)
    let turn = Double.pi * max(middle, 0)
    return turn * minimumSpan > 1 ? 1 / turn : minimumSpan
  }

  private static func placed(_ arcs: [Arc], gap: Double) -> [Arc] {
    var rest = 1 - gap * Double(arcs.count)
    var total = arcs.reduce(0) { $0 + Double($1.count) }
    let ascending = arcs.indices.sorted { (arcs[$0].count, $0) < (arcs[$1].count, $1) }
    var spans = [Double](repeating: minimumSpan, count: arcs.count)
    for arc in ascending {
      let count = Double(arcs[arc].count)
      let share = rest * count / total
      spans[arc] = max(share, minimumSpan)
      // The others share what a short arc leaves. When one is long enough, all greater ones are.
      if share < minimumSpan { (rest, total) = (rest - minimumSpan, total - count) }
    }
    var placed = arcs
    var start = 0.0
    for arc in arcs.indices {
      placed[arc].start = start
      placed[arc].end = min(start + spans[arc], 1)
      start = placed[arc].end + gap
    }
    return placed
  }
}
