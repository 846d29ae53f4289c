import CPinfold

/// The settings of a plan that a caller chose.
struct PlanSettings {
  let options: ClusterOptions
  let removal: OverlapRemoval?
  let spread: Double?

  init(_ settings: pinfold_plan_settings, columnCount: Int) throws(Failure) {
    var options = ClusterOptions(try Self.strategy(settings, columnCount))
    options.marginFactor = settings.margin
    options.hysteresis = settings.hysteresis
    switch settings.anchor {
    case 0: options.anchor = .centroid
    case 1: options.anchor = .nearestToCellCenter
    case 2: options.anchor = .cellCenter
    default: throw .badArgument("The anchor is \(settings.anchor).")
    }
    self.options = options
    switch settings.overlaps {
    case 0: removal = OverlapRemoval(.merge)
    case let limit where limit > 0: removal = OverlapRemoval(.displace(limit: limit))
    default: removal = nil
    }
    spread = settings.spread >= 0 ? settings.spread : nil
  }

  private static func strategy(
    _ settings: pinfold_plan_settings,
    _ columnCount: Int
  ) throws(Failure) -> Strategy {
    let columns = -1..<Int64(columnCount)
    guard columns.contains(settings.rank_column) else {
      throw .badArgument("The index has no column \(settings.rank_column).")
    }
    let rankColumn = settings.rank_column < 0 ? nil : Int(settings.rank_column)
    switch Int(settings.strategy) {
    case PINFOLD_PLAN_SPACED: return .spaced(try spaced(settings.clustering))
    case PINFOLD_PLAN_GRID: return .grid(try GridClustering(settings))
    case PINFOLD_PLAN_DISTANCE:
      var clustering = try RadiusClustering(settings.clustering)
      clustering.radius = try settings.radius.steps() ?? clustering.radius
      return .radius(clustering)
    case PINFOLD_PLAN_NONE: return .none
    case PINFOLD_PLAN_DECIMALS:
      var thinning = DecimalThinning()
      thinning.decimals = Int(settings.decimals)
      thinning.divisor = settings.divisor
      thinning.latitudeSpan = settings.decimals_span
      thinning.rankColumn = rankColumn
      return .decimals(thinning)
    case PINFOLD_PLAN_OVERLAP:
      var filter = OverlapFilter()
      filter.viewWidth = settings.view_width
      filter.viewHeight = settings.view_height
      filter.rankColumn = rankColumn
      return .overlapFilter(filter)
    case PINFOLD_PLAN_RANKED:
      guard let rankColumn else { throw .badArgument("Ranks need the number of a column.") }
      var thinning = RankedThinning()
      thinning.budget = Int(settings.budget)
      thinning.cellSize = try settings.cell_size.steps() ?? thinning.cellSize
      thinning.rankColumn = rankColumn
      return .ranked(thinning)
    default: throw .badArgument("The strategy is \(settings.strategy).")
    }
  }

  private static func spaced(_ settings: pinfold_clustering) throws(Failure) -> SpacedClustering {
    var settings = settings
    settings.method = Int32(PINFOLD_SPACED)
    return try Clustering(settings).strategy.spaced ?? SpacedClustering()
  }
}

extension GridClustering {
  fileprivate init(_ settings: pinfold_plan_settings) throws(Failure) {
    self.init()
    lattice = settings.uses_exact_lattice != 0 ? .exact : .levels
    cellSize = try settings.cell_size.steps() ?? cellSize
    if let steps = try settings.min_count.steps() {
      minimumCount = ZoomSteps(
        steps.steps.map { (zoomLevel: $0.zoomLevel, value: Int(clamping: $0.value)) }
      )
    }
    // Zoom levels are one more than zooms.
    maximumZoom = settings.max_zoom + 1
    minimumUniqueLocations = Int(settings.min_unique)
    uniqueLocationTolerance = settings.tolerance
    keepsAnchors = settings.keeps_anchors != 0
  }
}

extension Int {
  /// Truncates a number, and clamps it; 0 for NaN.
  fileprivate init(clamping value: Double) {
    self = value.isNaN ? 0 : Int(Swift.min(Swift.max(value, -0x1p62), 0x1p62))
  }
}

extension pinfold_steps {
  /// The steps by zoom level, or `nil` for the default.
  fileprivate func steps() throws(Failure) -> ZoomSteps<Double>? {
    guard count > 0, let numbers else { return nil }
    guard count <= 1000 else { throw .badArgument("A setting has \(count) steps.") }
    var steps: [(zoomLevel: Double, value: Double)] = []
    for number in 0..<Int(count) {
      let (zoom, value) = (numbers[2 * number], numbers[2 * number + 1])
      guard !zoom.isNaN, !value.isNaN else {
        throw .badArgument("A setting by zoom has a step that is not a number.")
      }
      steps.append((zoomLevel: zoom + 1, value: value))
    }
    return ZoomSteps(steps)
  }
}

/// See `pinfold_plan_settings_init` in `pinfold.h`.
@_cdecl("pinfold_plan_settings_init")
public func planSettingsInit(_ settings: UnsafeMutablePointer<pinfold_plan_settings>?) {
  let (options, grid, decimals) = (ClusterOptions(), GridClustering(), DecimalThinning())
  let (filter, ranked) = (OverlapFilter(), RankedThinning())
  var defaults = pinfold_plan_settings()
  clusteringInit(&defaults.clustering)
  defaults.strategy = Int32(PINFOLD_PLAN_GRID)
  defaults.keeps_anchors = grid.keepsAnchors ? 1 : 0
  (defaults.margin, defaults.hysteresis) = (options.marginFactor, options.hysteresis)
  defaults.max_zoom = grid.maximumZoom
  defaults.min_unique = Int64(grid.minimumUniqueLocations)
  defaults.tolerance = grid.uniqueLocationTolerance
  (defaults.budget, defaults.rank_column) = (Int64(ranked.budget), -1)
  (defaults.decimals, defaults.divisor) = (Int64(decimals.decimals), decimals.divisor)
  defaults.decimals_span = decimals.latitudeSpan
  (defaults.view_width, defaults.view_height) = (filter.viewWidth, filter.viewHeight)
  (defaults.overlaps, defaults.spread) = (-1, -1)
  settings?.pointee = defaults
}
