import Pinfold
import PinfoldPlans

/// A parsed request for a plan.
struct PlanQuery {
  /// The visible rect of the map and its size.
  let viewport: Viewport

  /// The engine's options without the column of borders.
  private let optionsWithoutBorders: ClusterOptions

  /// The filters, aggregates and included columns.
  var columns: ColumnQuery

  /// The window of the histogram to count. `nil` counts all places.
  let time: WindowText?

  /// How far coincident single places are drawn from their location, in meters per place. `nil`
  /// disables this.
  let spread: Double?

  let overlaps: OverlapsName

  /// The id of the plan that the client shows.
  let previous: String?
}

extension PlanQuery {
  /// The engine's options. Columns are numbered as in the subset's index.
  var options: ClusterOptions {
    var options = optionsWithoutBorders
    options.borderColumn = columns.subset.borderNumber
    return options
  }

  /// The key of the index to plan from.
  var indexKey: DerivedIndexes.Key {
    DerivedIndexes.Key(
      subset: columns.subset,
      prepared: options.strategy.needsPreparation
        ? options.strategy : columns.subset.within.map { _ in .grid() }
    )
  }

  /// Returns whether a plan can be compared with another. The values of another column of borders
  /// have the same codes.
  func follows(_ previous: ServedPlan) -> Bool {
    guard let within = columns.subset.within, let other = previous.indexKey.subset.within else {
      return true
    }
    return within == other
  }

  init(_ query: String?) throws(RequestError) {
    var parameters = try QueryParameters(query)
    viewport = try Self.viewport(&parameters)
    let strategy = try parameters.takeName(.strategy, of: StrategyName.self) ?? .grid
    let rank = try Self.rank(&parameters, strategy)
    var columns = try ColumnQuery(&parameters, rank: rank)
    let options = try ClusterOptions(
      &parameters,
      strategy,
      rankColumn: rank.flatMap(columns.subset.columns.firstIndex)
    )
    let category = try parameters.take(PlanSetting.category.name)
    columns.subset.category = category?.isEmpty == false ? category : nil
    let histogram = try parameters.take(PlanSetting.histogram.name)
    columns.subset.histogram = histogram?.isEmpty == false ? histogram : nil
    if PlanSetting.within.isFor(strategy) {
      let within = try parameters.take(PlanSetting.within.name)
      columns.subset.within = within?.isEmpty == false ? within : nil
    }
    optionsWithoutBorders = options
    time = try parameters.take("time").map { (text) throws(RequestError) in
      guard let window = WindowText(text) else { throw .window }
      return window
    }
    columns.subset.isSinglePrecision = options.strategy.radius?.isCompatible ?? false
    self.columns = columns
    spread = try parameters.takeNumber(.spread)
    overlaps = try parameters.takeName(.overlaps, of: OverlapsName.self) ?? .keep
    previous = try parameters.take("after")
    try parameters.finish(settings: PlanSetting.all)
  }

  private static func viewport(
    _ parameters: inout QueryParameters
  ) throws(RequestError) -> Viewport {
    let (rect, size): (CoordinateRect, ScreenSize)
    guard let text = try parameters.take("rect") else {
      throw .invalid(
        "rect",
        "The rect is missing; give what the map shows, as west,south,east,north."
      )
    }
    do throws(SettingError) { rect = try CoordinateRect(argument: text) } catch {
      throw .invalid("rect", "For the rect, \(error)")
    }
    guard let text = try parameters.take("size") else {
      throw .invalid("size", "The size is missing; give the size of the map, such as 1280x800.")
    }
    do throws(SettingError) { size = try ScreenSize(argument: text) } catch {
      throw .invalid("size", "For the size, \(error)")
    }
    let viewport = Viewport(
      south: rect.south,
      west: rect.west,
      north: rect.north,
      east: rect.east,
      width: size.width,
      height: size.height
    )
    guard let viewport else {
      throw .invalid("rect", "The rect is too small to show on a map; choose a larger one.")
    }
    return viewport
  }

  private static func rank(
    _ parameters: inout QueryParameters,
    _ strategy: StrategyName
  ) throws(RequestError) -> String? {
    guard PlanSetting.rank.isFor(strategy) else { return nil }
    let rank = try parameters.take(PlanSetting.rank.name)
    guard rank != nil || strategy != .ranked else {
      throw .invalid("rank", "The strategy ranked needs a rank; name the column to rank by.")
    }
    return rank
  }
}
