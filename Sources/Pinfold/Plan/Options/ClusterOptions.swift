/// The settings of planning: a strategy, and what all strategies share.
///
/// Settings may come from sliders and files: any value is accepted. Values that make no
/// sense are clamped where they are used, as documented for each; see ``clamped()``.
///
///     var options = ClusterOptions(.grid(GridClustering(cellSize: [0: 88, 13: 64])))
///     options.strategy.grid?.maximumZoom = 16
///     options.marginFactor = 1
public struct ClusterOptions: Sendable {
  /// How a plan keeps the map readable; clusters in cells by default.
  public var strategy = Strategy.grid()

  /// The share of the visible size that is planned beyond each edge; 0.5 by
  /// default. Below zero, less than what is visible is planned. It is clamped to
  /// -0.5...1000; what is no number counts as 0.5.
  ///
  /// ``Strategy/decimals(_:)`` and ``Strategy/overlapFilter(_:)`` choose among all points
  /// of the world, and show what reaches into the planned area.
  public var marginFactor = 0.5

  /// Where clusters are drawn; at the centroid by default. Spaced clusters stay at their discs, so
  /// that none overlap. Thinning draws each of its points where it is.
  public var anchor = Anchor.centroid

  /// How much the zoom level may differ from that of the previous plan before
  /// clusters change; 0.15 by default, and if it is no number. It is clamped to 0...2.
  /// Spaced clusters, a grid of exact cells, and filters of what overlaps follow every change.
  public var hysteresis = 0.15

  /// Creates settings with their defaults.
  public init(_ strategy: Strategy = .grid()) {
    self.strategy = strategy
  }
}

extension ClusterOptions {
  /// About how many cells are planned at most: more than any screen shows.
  package static let maximumCellCount = 65_536

  /// Returns the settings as they are used: within the limits documented for each.
  ///
  /// A ``Planner`` does this with its settings, and a controller by making planners.
  ///
  /// - Complexity: O(*s*) for *s* steps by zoom level.
  public func clamped() -> ClusterOptions {
    var options = self
    options.marginFactor = marginFactor.clamped(to: -0.5...1000, default: 0.5)
    options.hysteresis = hysteresis.clamped(to: 0...2, default: 0.15)
    options.strategy = strategy.clamped()
    return options
  }
}
