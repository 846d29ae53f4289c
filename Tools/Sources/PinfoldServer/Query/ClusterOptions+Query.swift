import Pinfold
import PinfoldFormats

extension ClusterOptions {
  /// Takes the engine's settings from a request.
  ///
  /// - Parameters:
  ///   - parameters: The request's.
  ///   - strategy: The strategy.
  ///   - rankColumn: The column of the index to rank by.
  init(
    _ parameters: inout QueryParameters,
    _ strategy: StrategyName,
    rankColumn: Int?
  ) throws(RequestError) {
    self.init()
    marginFactor = try parameters.takeNumber("margin", in: -0.5...100) ?? marginFactor
    anchor = try parameters.takeName("anchor", of: AnchorName.self)?.anchor ?? anchor
    hysteresis = try parameters.takeNumber("hysteresis", in: 0...100) ?? hysteresis
    self.strategy = try Self.strategy(&parameters, strategy, rankColumn)
  }

  private static func strategy(
    _ parameters: inout QueryParameters,
    _ name: StrategyName,
    _ rankColumn: Int?
  ) throws(RequestError) -> Strategy {
    // What belongs to another strategy is left and refused.
    switch name {
    case .grid: return .grid(try grid(&parameters))
    case .none: return .none
    case .radius: return .radius(try clustering(&parameters))
    case .decimals:
      var thinning = DecimalThinning()
      thinning.decimals = try parameters.takeCount("decimals", in: 0...6) ?? thinning.decimals
      thinning.divisor = try parameters.takeNumber("divisor", in: 1e-6...1e6) ?? thinning.divisor
      thinning.latitudeSpan =
        try parameters.takeNumber("decimals_span", in: 0...180) ?? thinning.latitudeSpan
      thinning.rankColumn = rankColumn
      return .decimals(thinning)
    case .overlap:
      var filter = OverlapFilter()
      filter.viewWidth = try parameters.takeNumber("view_width", in: 1...1000) ?? filter.viewWidth
      filter.viewHeight =
        try parameters.takeNumber("view_height", in: 1...1000) ?? filter.viewHeight
      filter.rankColumn = rankColumn
      return .overlapFilter(filter)
    case .ranked:
      var thinning = RankedThinning()
      thinning.budget = try parameters.takeCount("budget", in: 1...100_000) ?? thinning.budget
      thinning.cellSize = try cellSize(&parameters) ?? thinning.cellSize
      thinning.rankColumn = rankColumn ?? 0
      return .ranked(thinning)
    }
  }

  private static func grid(
    _ parameters: inout QueryParameters
  ) throws(RequestError) -> GridClustering {
    var clustering = GridClustering()
    clustering.lattice =
      try parameters.takeName("grid", of: GridName.self)?.lattice ?? clustering.lattice
    clustering.cellSize = try cellSize(&parameters) ?? clustering.cellSize
    clustering.minimumCount =
      try steps(&parameters, "min_count", in: 0...0xFFFF_FFFF) ?? clustering.minimumCount
    clustering.maximumZoom =
      try parameters.takeNumber("max_zoom", in: -100...100) ?? clustering.maximumZoom
    clustering.minimumUniqueLocations =
      try parameters.takeCount("min_unique", in: 0...0xFFFF_FFFF)
      ?? clustering.minimumUniqueLocations
    clustering.uniqueLocationTolerance =
      try parameters.takeNumber("tolerance", in: 0...1e9) ?? clustering.uniqueLocationTolerance
    clustering.keepsAnchors =
      try parameters.takeFlag("keep_anchors") ?? clustering.keepsAnchors
    return clustering
  }

  private static func cellSize(
    _ parameters: inout QueryParameters
  ) throws(RequestError) -> ZoomSteps<Double>? {
    try steps(&parameters, "cell_size", in: 1...1_000_000)
  }

  private static func clustering(
    _ parameters: inout QueryParameters
  ) throws(RequestError) -> RadiusClustering {
    var clustering = RadiusClustering()
    let radius = try steps(&parameters, "radius", in: RadiusClustering.radii)
    clustering.radius = radius ?? clustering.radius
    clustering.minimumPoints =
      try parameters.takeCount("min_points", in: 1...0xFFFF_FFFF) ?? clustering.minimumPoints
    clustering.maximumZoom =
      try parameters.takeCount("radius_max_zoom", in: 0...30) ?? clustering.maximumZoom
    clustering.minimumZoom =
      try parameters.takeCount("radius_min_zoom", in: 0...30)
      ?? min(clustering.minimumZoom, clustering.maximumZoom)
    guard clustering.minimumZoom <= clustering.maximumZoom else {
      throw .invalid("radius_min_zoom", "The radius_min_zoom is above the radius_max_zoom.")
    }
    clustering.isCompatible = try parameters.takeFlag("compatible") ?? clustering.isCompatible
    return clustering
  }

  private static func steps<Value: LosslessStringConvertible & Comparable & Sendable>(
    _ parameters: inout QueryParameters,
    _ name: String,
    in range: ClosedRange<Value>
  ) throws(RequestError) -> ZoomSteps<Value>? {
    guard let text = try parameters.take(name) else { return nil }
    do throws(SettingError) {
      return try ZoomSteps([ZoomStepsText(argument: text, in: range, unit: "a value")], flag: name)
    } catch {
      throw .invalid(name, "For the \(name), \(error)")
    }
  }
}
