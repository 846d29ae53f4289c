/// A pass that removes overlaps: small views move a little, or merge into large ones.
///
///     let removal = OverlapRemoval(.displace(limit: 20))
///     let shown = removal.applied(to: plan) { count in
///       ViewSize(width: count > 99 ? 48 : 36, height: 36)
///     }
///
/// After the pass, views do not overlap, and no view is farther from its position than the limit.
/// The same views always give the same result. If the strategy has ranks, the view with the better
/// rank remains instead of the larger one.
public struct OverlapRemoval: Hashable, Sendable {
  /// The treatment of overlapping views.
  public enum Method: Hashable, Sendable {
    /// The smaller view disappears, and the larger one stays at its position.
    ///
    /// Sizes are the counts before any merge. The members of the smaller view join the nearest
    /// remaining view.
    case merge

    /// The smaller view moves by up to `limit` screen points. If that is not enough, it merges.
    case displace(limit: Double)
  }

  /// The treatment of overlapping views.
  public var method: Method

  /// The space between views, in screen points. Defaults to zero.
  public var spacing = 0.0

  /// Creates settings.
  public init(_ method: Method = .merge) {
    self.method = method
  }

  /// A view that remains on the screen.
  package struct Placed: Hashable, Sendable {
    /// The position, size and total count.
    package var box: ViewBox

    /// The offsets of the views that it stands for, its own first.
    package var members: [Int]
  }
}

extension OverlapRemoval {
  /// Returns views that do not overlap.
  ///
  /// - Parameters:
  ///   - boxes: The views. A view without an area or a finite position overlaps no other view.
  ///   - columns: The allowed positions from west to east.
  ///   - rows: The allowed positions from north to south.
  ///   - size: Returns the size and offset of a merged view for a count. A merged view is at least
  ///     as large as its largest part.
  /// - Complexity: O(*n* log *n*) per round for views of similar size, up to O(*n*²) if many are
  ///   much larger than most. Displacement adds up to O(*k*³) for each overlapping view with *k*
  ///   views within the limit, and gives up if *k* exceeds 400. There are usually a few rounds, and
  ///   at most *n*.
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

  var limit: Double {
    switch method {
    case .merge: 0
    case .displace(let limit): limit
    }
  }
}
