import Pinfold

/// How a plan keeps the map readable, as it is called in a request.
enum StrategyName: String, CaseIterable {
  case grid, radius, none, decimals, overlap, ranked

  /// Whether planning looks at every place, wherever the map is.
  var looksEverywhere: Bool { self == .decimals || self == .overlap }

  /// Returns the strategies that a parameter of a plan is for; none for one that is for
  /// all, or for no plan.
  static func owners(of parameter: String) -> [StrategyName] {
    switch parameter {
    case "grid", "min_count", "max_zoom", "min_unique", "tolerance", "keep_anchors": [.grid]
    case "cell_size": [.grid, .ranked]
    case "radius", "min_points", "radius_min_zoom", "radius_max_zoom", "compatible": [.radius]
    case "decimals", "divisor", "decimals_span": [.decimals]
    case "view_width", "view_height": [.overlap]
    case "budget": [.ranked]
    default: []
    }
  }

  /// Whether there can be a rank.
  var hasRank: Bool { looksEverywhere || self == .ranked }
}
