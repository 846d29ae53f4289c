/// Thinning by rank: each cell shows the best-ranked of its points, which stands for
/// all of them, and there are never more than a budget of views.
///
/// Cells double in size until there are few enough. Whoever is the best of a cell is
/// the best of one of its four parts, so zooming in never hides a point that was
/// shown and is still in sight.
public struct RankedThinning: Hashable, Sendable {
  /// How many views are shown at most, over the planned area; 100 by default.
  public var budget = 100

  /// The column of the index with the points' ranks, of which the highest wins.
  /// Points without a rank come last, and of equal ranks the lower id wins.
  public var rankColumn = 0

  /// Creates settings with their defaults.
  public init() {}

  /// Traps when a setting makes no sense.
  func check() {
    precondition(budget > 0, "Budget of \(budget) views")
    precondition(rankColumn >= 0, "Rank column is \(rankColumn)")
  }
}
