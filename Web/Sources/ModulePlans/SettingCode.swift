/// The codes of settings: their offsets in JavaScript's list.
enum SettingCode: Int {
  case strategy
  case separation
  case grid
  case cellSize
  case margin
  case maxZoom
  case minUnique
  case minCount
  case anchor
  case tolerance
  case hysteresis
  case keepAnchors
  case radius
  case minPoints
  case radiusMinZoom
  case radiusMaxZoom
  case compatible
  case budget
  case rank
  case decimals
  case divisor
  case decimalsSpan
  case viewWidth
  case viewHeight
  case spread
  case overlaps
}

/// The codes of strategies, in JavaScript's order.
enum StrategyCode: Int {
  case spaced, grid, radius, none, decimals, overlap, ranked
}
