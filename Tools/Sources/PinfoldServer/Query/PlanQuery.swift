import Pinfold
import PinfoldReaders
import PinfoldSettings
import PinfoldText

/// A request for a plan.
struct PlanQuery {
  /// What the map shows, and its size.
  let viewport: Viewport

  /// The engine's settings. Columns of ranks are indices of ``subset``'s columns.
  let options: ClusterOptions

  /// Which places take part, and their numeric columns.
  let subset: Subset

  /// What is aggregated per cluster.
  let figures: [AggregateFigure]

  /// The columns that single places carry; `nil` for all.
  let columns: [String]?

  /// How far coincident single places are drawn from their location, in meters for
  /// each of them; `nil` for not at all.
  let spread: Double?

  /// What is done with circles that overlap.
  let overlaps: OverlapsName

  /// The plan that is shown now.
  let previous: String?

  /// The least version that the client has been told of, by any server.
  let leastVersion: Int?
}

extension PlanQuery {
  /// Each column takes some ten bytes for each place.
  static let mostColumns = 8

  /// Every place is checked against each filter.
  private static let mostFilters = 8

  /// The index that the plan is made of.
  var indexKey: DerivedIndexes.Key {
    DerivedIndexes.Key(subset: subset, clustering: options.strategy.radius)
  }

  /// Reads a query.
  init(_ query: String?) throws(RequestError) {
    var parameters = try QueryParameters(query)
    viewport = try Self.viewport(&parameters)
    figures = Self.figures(&parameters)
    let strategy = try parameters.takeName(.strategy, of: StrategyName.self) ?? .grid
    let rank = try Self.rank(&parameters, strategy)
    var columns = figures.columns
    if let rank, !columns.contains(rank) { columns.append(rank) }
    guard columns.count <= Self.mostColumns else {
      throw .invalid(
        figures.last?.kind.rawValue ?? "rank",
        "Aggregates and rank may use at most \(Self.mostColumns) columns together."
      )
    }
    let filters = try Self.filters(&parameters)
    options = try ClusterOptions(
      &parameters,
      strategy,
      rankColumn: rank.flatMap(columns.firstIndex)
    )
    var subset = Subset(filters: filters, columns: columns)
    subset.isSinglePrecision = options.strategy.radius?.isCompatible ?? false
    self.subset = subset
    self.columns = try parameters.take("columns").map {
      $0.isEmpty ? [] : $0.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
    }
    spread = try parameters.takeNumber(.spread)
    overlaps = try parameters.takeName(.overlaps, of: OverlapsName.self) ?? .keep
    previous = try parameters.take("after")
    leastVersion = try parameters.takeCount("min_version", in: 0...(1 << 53))
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
    guard let viewport, viewport.zoomLevel.value.isFinite else {
      throw .invalid("rect", "The rect is too small to show on a map; choose a larger one.")
    }
    return viewport
  }

  static func figures(_ parameters: inout QueryParameters) -> [AggregateFigure] {
    var figures: [AggregateFigure] = []
    for kind in [AggregateFigure.Kind.sum, .min, .max, .mean] {
      for column in parameters.takeAll(kind.rawValue) {
        let figure = AggregateFigure(kind: kind, column: column)
        if !figures.contains(figure) { figures.append(figure) }
      }
    }
    return figures
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

  static func filters(
    _ parameters: inout QueryParameters
  ) throws(RequestError) -> [PlaceFilter] {
    var filters: [PlaceFilter] = []
    for expression in parameters.takeAll("where") {
      guard filters.count < mostFilters, expression.utf8.count <= 1000 else {
        throw .invalid(
          "where",
          "A request may have at most \(mostFilters) filters of 1000 bytes each."
        )
      }
      do throws(ReadError) { filters.append(try PlaceFilter(expression)) } catch {
        throw .invalid("where", error.description)
      }
    }
    return filters
  }
}
