/// How a plan keeps the map readable, as it is called in a request.
package enum StrategyName: String, CaseIterable, Sendable {
  case spaced, grid, radius, none, decimals, overlap, ranked
}
