import Pinfold

/// How a plan keeps the map readable, as it is called in a request.
enum StrategyName: String, CaseIterable {
  case grid, radius, none, decimals, overlap, ranked

  /// Whether planning looks at every place, wherever the map is.
  var looksEverywhere: Bool { self == .decimals || self == .overlap }

  /// Whether there can be a rank.
  var hasRank: Bool { looksEverywhere || self == .ranked }
}
