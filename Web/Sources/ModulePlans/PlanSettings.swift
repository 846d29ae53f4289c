#if arch(wasm32)

import Pinfold

struct PlanSettings {
  var options = ClusterOptions()

  /// The distance in meters, per point, at which single points with the same coordinate are drawn
  /// apart; `nil` to draw them at one position.
  let spread: Double?

  /// How overlapping views are treated; `nil` if they may overlap.
  let removal: OverlapRemoval?

  init(_ values: SettingValues) {
    options.marginFactor = values.number(.margin) ?? options.marginFactor
    options.hysteresis = values.number(.hysteresis) ?? options.hysteresis
    spread = values.number(.spread)
    // The value is the limit in screen points. A negative one keeps overlaps.
    switch values.number(.overlaps) ?? -1 {
    case 0: removal = OverlapRemoval(.merge)
    case let limit where limit > 0: removal = OverlapRemoval(.displace(limit: limit))
    default: removal = nil
    }
    switch values.count(.anchor) {
    case 1: options.anchor = .nearestToCellCenter
    case 2: options.anchor = .cellCenter
    default: options.anchor = .centroid
    }
    options.strategy = Self.strategy(values)
  }

  private static func strategy(_ values: SettingValues) -> Strategy {
    let rankColumn = values.count(.rank)
    switch values.count(.strategy).flatMap(StrategyCode.init) ?? .grid {
    case .spaced:
      var clustering = SpacedClustering()
      clustering.separation = values.number(.separation) ?? clustering.separation
      return .spaced(clustering)
    case .grid: return .grid(GridClustering(values))
    case .radius: return .radius(RadiusClustering(values))
    case .none: return .none
    case .decimals:
      var thinning = DecimalThinning()
      thinning.decimals = values.count(.decimals) ?? thinning.decimals
      thinning.divisor = values.number(.divisor) ?? thinning.divisor
      thinning.latitudeSpan = values.number(.decimalsSpan) ?? thinning.latitudeSpan
      thinning.rankColumn = rankColumn
      return .decimals(thinning)
    case .overlap:
      var filter = OverlapFilter()
      filter.viewWidth = values.number(.viewWidth) ?? filter.viewWidth
      filter.viewHeight = values.number(.viewHeight) ?? filter.viewHeight
      filter.rankColumn = rankColumn
      return .overlapFilter(filter)
    case .ranked:
      var thinning = RankedThinning()
      thinning.budget = values.count(.budget) ?? thinning.budget
      thinning.cellSize = values.steps(.cellSize) ?? thinning.cellSize
      thinning.rankColumn = rankColumn ?? 0
      return .ranked(thinning)
    }
  }
}

extension GridClustering {
  init(_ values: SettingValues) {
    self.init()
    lattice = values.count(.grid) == 1 ? .exact : .levels
    cellSize = values.steps(.cellSize) ?? cellSize
    if let steps = values.steps(.minCount) {
      minimumCount = ZoomSteps(
        steps.steps.map { (zoomLevel: $0.zoomLevel, value: SettingValues.integer($0.value)) }
      )
    }
    maximumZoom = values.number(.maxZoom) ?? maximumZoom
    minimumUniqueLocations = values.count(.minUnique) ?? minimumUniqueLocations
    uniqueLocationTolerance = values.number(.tolerance) ?? uniqueLocationTolerance
    keepsAnchors = values.flag(.keepAnchors) ?? keepsAnchors
  }
}

extension RadiusClustering {
  init(_ values: SettingValues) {
    self.init()
    radius = values.steps(.radius) ?? radius
    minimumPoints = values.count(.minPoints) ?? minimumPoints
    maximumZoom = values.count(.radiusMaxZoom) ?? maximumZoom
    minimumZoom = values.count(.radiusMinZoom) ?? min(minimumZoom, maximumZoom)
    isCompatible = values.flag(.compatible) ?? isCompatible
  }
}

#endif
