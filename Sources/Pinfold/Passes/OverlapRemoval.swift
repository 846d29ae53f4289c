/// Makes views that overlap into views that do not: small ones move a little or merge
/// into large ones. Where the strategy has ranks, the best-ranked view counts as the largest.
///
///     let removal = OverlapRemoval(.displace(limit: 20))
///     let shown = removal.applied(to: plan) { count in
///       ViewSize(width: count > 99 ? 48 : 36, height: 36)
///     }
///
/// ``Method/merge`` and ``Method/displace(limit:)`` promise: no two views overlap, every
/// view is in exactly one group, no view is further from its position than the limit, and
/// the same views give the same result.
public struct OverlapRemoval: Hashable, Sendable {
  /// What becomes of views that overlap.
  public enum Method: Hashable, Sendable {
    /// The view that had fewer annotations before any merge goes, and the other one stays where it is.
    /// The annotations of the view that goes join the nearest view that stays.
    case merge

    /// The one of fewer annotations moves by at most the limit, in screen points. Where
    /// that is not enough, it merges.
    case displace(limit: Double)
  }

  /// What becomes of views that overlap.
  public var method: Method

  /// Screen points to keep between views; zero by default.
  public var spacing = 0.0

  /// Creates settings.
  public init(_ method: Method = .merge) {
    self.method = method
  }

  /// A view that stays on the screen.
  package struct Placed: Hashable, Sendable {
    /// Where it is, how large, and for how many annotations.
    package var box: ViewBox

    /// The views that it stands for, by their indices in the list: first its own, then
    /// those that merged into it.
    package var members: [Int]
  }
}

extension OverlapRemoval {
  /// Returns views that do not overlap.
  ///
  /// - Parameters:
  ///   - boxes: The views. One without an area or a finite position overlaps nothing.
  ///   - columns: Where the positions of views may be moved, from west to east.
  ///   - rows: Where they may be moved, from north to south.
  ///   - size: Returns the size of a view for a number of annotations, when views merge,
  ///     and its offset; a merged view is at least as large as the one that absorbed the
  ///     rest.
  /// - Complexity: O(*n* log *n*) for each round where views are about as large as one
  ///   another, and up to O(*n*²) where many are much larger than most. Displacement adds, for
  ///   each view that overlaps others, up to O(*k*³) for *k* views within the limit, and
  ///   gives up above 400 of them. Every round but the last merges views, so there are
  ///   *n* rounds at worst, and a few where few merged views overlap further ones. A view that
  ///   merges is compared with all that stay.
  package func arranged(
    _ boxes: [ViewBox],
    columns: ClosedRange<Double> = -.infinity ... .infinity,
    rows: ClosedRange<Double> = -.infinity ... .infinity,
    size: (_ count: Int) -> ViewSize
  ) -> [Placed] {
    OverlapArrangement(
      boxes: boxes,
      roles: [ViewRole](repeating: .merges(plan: 0), count: boxes.count),
      obstacles: [],
      limit: limit,
      spacing: spacing,
      period: .infinity,
      displacement: Displacement(columns: columns, rows: rows)
    ).placed { size($1) }
  }

  /// How far a view moves before it merges.
  var limit: Double {
    switch method {
    case .merge: 0
    case .displace(let limit): limit
    }
  }
}
