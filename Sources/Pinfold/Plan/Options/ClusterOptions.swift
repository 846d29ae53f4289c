/// The settings of planning: a strategy, and the settings that all strategies share.
///
///     let cells = GridClustering(cellSize: [0: 88, 13: 64], maximumZoom: 16)
///     var options = ClusterOptions(.grid(cells))
///     options.marginFactor = 1
///
/// Settings may come from sliders or files, so all values are accepted. Invalid values are clamped
/// when they are used: see ``clamped()``.
public struct ClusterOptions: Sendable {
  /// The strategy that keeps the map readable. Defaults to clusters in cells.
  public var strategy = Strategy.grid()

  /// The margin to plan beyond each edge, as a fraction of the visible size.
  ///
  /// Defaults to 0.5. The value is clamped to -0.5...1000, and NaN counts as 0.5. A negative margin
  /// plans less than the visible area.
  ///
  /// ``Strategy/decimals(_:)`` and ``Strategy/overlapFilter(_:)`` choose among all points of the
  /// world. They show every place that reaches into the planned area.
  public var marginFactor = 0.5

  /// The position to draw clusters at. Defaults to the centroid.
  ///
  /// Ignored by spaced clusters, which stay at their discs so that they never overlap, and by
  /// thinning, which draws points at their own positions.
  public var anchor = Anchor.centroid

  /// The change of zoom level up to which clusters stay the same.
  ///
  /// Defaults to 0.15. The value is clamped to 0...2, and NaN counts as 0.15. Spaced clusters,
  /// grids of exact cells and overlap filters ignore it and follow every change.
  public var hysteresis = 0.15

  /// The column of categories that clusters never mix, such as countries. Defaults to `nil`.
  ///
  ///     options.borderColumn = 0
  ///
  /// All members of a cluster then have the same category, or none: see ``Plan/category(of:)``. The
  /// clusters of each category are those of an index of its points, so clusters of different
  /// categories may overlap, even if they are spaced. ``OverlapRemoval`` moves them, and merges only
  /// clusters of the same category. A column has up to 255 categories: if rare ones share a code, they
  /// share clusters.
  ///
  /// Plans of an index that is not prepared are slow: see
  /// ``PreparedIndex/prepare(for:)-(ClusterOptions)``. Thinning ignores the setting. The column of a
  /// planned index must store categories.
  public var borderColumn: Int?

  /// Creates settings with default values.
  public init(_ strategy: Strategy = .grid()) {
    self.strategy = strategy
  }
}

extension ClusterOptions {
  /// The approximate maximum number of planned cells. No screen shows more.
  package static let maximumCellCount = 65_536

  /// Returns the settings with all values clamped to their limits.
  ///
  /// A ``Planner`` clamps its settings.
  ///
  /// - Complexity: O(*s*) for *s* zoom steps.
  public func clamped() -> ClusterOptions {
    var options = self
    options.marginFactor = marginFactor.clamped(to: -0.5...1000, default: 0.5)
    options.hysteresis = hysteresis.clamped(to: 0...2, default: 0.15)
    options.strategy = strategy.clamped()
    return options
  }
}
