import Pinfold
import PinfoldPlans

extension ClusterOptions {
  /// Creates the engine's options from a request.
  ///
  /// - Parameters:
  ///   - parameters: The request's parameters. Removes those it uses.
  ///   - strategy: The strategy.
  ///   - rankColumn: The index's column for ranking.
  init(
    _ parameters: inout QueryParameters,
    _ strategy: StrategyName,
    rankColumn: Int?
  ) throws(RequestError) {
    self.init()
    marginFactor = try parameters.takeNumber(.margin) ?? marginFactor
    anchor = try parameters.takeName(.anchor, of: AnchorName.self)?.anchor ?? anchor
    hysteresis = try parameters.takeNumber(.hysteresis) ?? hysteresis
    self.strategy = try Self.strategy(&parameters, strategy, rankColumn)
  }

  private static func strategy(
    _ parameters: inout QueryParameters,
    _ name: StrategyName,
    _ rankColumn: Int?
  ) throws(RequestError) -> Strategy {
    // Leaves the settings of other strategies, so that `finish` rejects them.
    switch name {
    case .spaced: return .spaced(try SpacedClustering(&parameters))
    case .grid: return .grid(try grid(&parameters))
    case .none: return .none
    case .radius: return .radius(try clustering(&parameters))
    case .decimals:
      var thinning = DecimalThinning()
      thinning.decimals = try parameters.takeCount(.decimals) ?? thinning.decimals
      thinning.divisor = try parameters.takeNumber(.divisor) ?? thinning.divisor
      thinning.latitudeSpan =
        try parameters.takeNumber(.decimalsSpan) ?? thinning.latitudeSpan
      thinning.rankColumn = rankColumn
      return .decimals(thinning)
    case .overlap:
      var filter = OverlapFilter()
      filter.viewWidth = try parameters.takeNumber(.viewWidth) ?? filter.viewWidth
      filter.viewHeight =
        try parameters.takeNumber(.viewHeight) ?? filter.viewHeight
      filter.rankColumn = rankColumn
      return .overlapFilter(filter)
    case .ranked:
      var thinning = RankedThinning()
      thinning.budget = try parameters.takeCount(.budget) ?? thinning.budget
      thinning.cellSize = try parameters.takeNumbersByZoom(.cellSize) ?? thinning.cellSize
      thinning.rankColumn = rankColumn ?? 0
      return .ranked(thinning)
    }
  }

  private static func grid(
    _ parameters: inout QueryParameters
  ) throws(RequestError) -> GridClustering {
    var clustering = GridClustering()
    clustering.lattice =
      try parameters.takeName(.grid, of: GridName.self)?.lattice ?? clustering.lattice
    clustering.cellSize = try parameters.takeNumbersByZoom(.cellSize) ?? clustering.cellSize
    clustering.minimumCount =
      try parameters.takeCountsByZoom(.minCount) ?? clustering.minimumCount
    clustering.maximumZoom =
      try parameters.takeNumber(.maxZoom) ?? clustering.maximumZoom
    clustering.minimumUniqueLocations =
      try parameters.takeCount(.minUnique)
      ?? clustering.minimumUniqueLocations
    clustering.uniqueLocationTolerance =
      try parameters.takeNumber(.tolerance) ?? clustering.uniqueLocationTolerance
    clustering.keepsAnchors =
      try parameters.takeFlag(.keepAnchors) ?? clustering.keepsAnchors
    return clustering
  }

  private static func clustering(
    _ parameters: inout QueryParameters
  ) throws(RequestError) -> RadiusClustering {
    var clustering = try RadiusClustering(&parameters)
    let (lowest, highest) = (PlanSetting.radiusMinZoom, PlanSetting.radiusMaxZoom)
    let zooms = (try parameters.takeCount(lowest), try parameters.takeCount(highest))
    do throws(SettingError) {
      try clustering.setZooms(
        lowest: zooms.0,
        highest: zooms.1,
        names: (lowest.name, highest.name)
      )
    } catch {
      throw .invalid(lowest.name, error.description)
    }
    clustering.isCompatible = try parameters.takeFlag(.compatible) ?? clustering.isCompatible
    return clustering
  }
}

extension SpacedClustering {
  /// Takes the settings that maps and tiles share: the separation.
  init(_ parameters: inout QueryParameters) throws(RequestError) {
    self.init()
    separation = try parameters.takeNumber(.separation) ?? separation
  }
}

extension RadiusClustering {
  /// Takes the settings that maps and tiles share: the radius and the minimum number of points.
  init(_ parameters: inout QueryParameters) throws(RequestError) {
    self.init()
    radius = try parameters.takeNumbersByZoom(.radius) ?? radius
    minimumPoints = try parameters.takeCount(.minPoints) ?? minimumPoints
  }
}
