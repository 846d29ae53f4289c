/// How a plan keeps the map readable, as it is called in a request.
enum StrategyName: String, CaseIterable {
  case grid, radius, none, decimals, overlap, ranked
}
