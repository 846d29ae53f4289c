/// Thinning by rank: each cell shows the best-ranked of its points, which stands for
/// all of them, and there are never more than a budget of views.
///
/// Cells double in size until there are few enough. The best point of a cell is the best
/// of one of its four parts, so zooming in never hides a point that was shown and is
/// still in sight.
public struct RankedThinning: Hashable, Sendable {
  /// How many views are shown at most, over the planned area; 100 by default. It is
  /// clamped to 1...100,000.
  public var budget = 100

  /// The column of the index with the points' ranks, of which the highest wins.
  /// Points without a rank are last, and of equal ranks the lower id wins. All are
  /// without a rank when the index has no such column.
  public var rankColumn = 0

  /// The side of the cells to begin with in screen points, by zoom level; 60 by default.
  /// Below 1 it counts as 1, above 10⁹ as 10⁹, and what is no number as 60.
  public var cellSize: ZoomSteps<Double> = 60

  /// Creates settings with their defaults.
  public init() {}

  /// Returns the settings as they are used: within the limits documented for each.
  func clamped() -> RankedThinning {
    var thinning = self
    thinning.budget = budget.clamped(to: 1...100_000)
    thinning.cellSize = cellSize.map { $0.clamped(to: 1...1e9, default: 60) }
    return thinning
  }
}
