import Pinfold
import PinfoldReaders
import PinfoldPlans
import PinfoldStore
import PinfoldText

/// The part of a plan or tile request about columns: filters, aggregates and included columns.
struct ColumnQuery {
  /// The filtered places with their numeric columns.
  var subset: Subset

  let figures: [AggregateFigure]

  /// The columns to include with single places. `nil` means all.
  let carried: [String]?

  /// The maximum number of numeric columns. Each takes about ten bytes per place.
  private static let mostColumns = 8

  /// The maximum number of filters. Each is evaluated for every place.
  private static let mostFilters = 8

  /// The length of a filter, which may list many values.
  private static let mostBytes = 4000
}

extension ColumnQuery {
  /// Takes the parameters about columns.
  ///
  /// - Parameter rank: The column for ranking, which is numeric too.
  init(_ parameters: inout QueryParameters, rank: String? = nil) throws(RequestError) {
    figures = Self.figures(&parameters)
    var columns = figures.columns
    if let rank, !columns.contains(rank) { columns.append(rank) }
    guard columns.count <= Self.mostColumns else {
      throw .invalid(
        figures.last?.kind.rawValue ?? "rank",
        "Aggregates\(rank == nil ? "" : " and rank") may use at most \(Self.mostColumns) columns "
          + "together."
      )
    }
    subset = Subset(filters: try Self.filters(&parameters), columns: columns)
    carried = try parameters.take("columns").map {
      $0.isEmpty ? [] : $0.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
    }
  }

  private static func figures(_ parameters: inout QueryParameters) -> [AggregateFigure] {
    var figures: [AggregateFigure] = []
    for kind in [AggregateFigure.Kind.sum, .min, .max, .mean] {
      for column in parameters.takeAll(kind.rawValue) {
        let figure = AggregateFigure(kind: kind, column: column)
        if !figures.contains(figure) { figures.append(figure) }
      }
    }
    return figures
  }

  /// Takes the filters.
  static func filters(
    _ parameters: inout QueryParameters
  ) throws(RequestError) -> [PlaceFilter] {
    var filters: [PlaceFilter] = []
    for expression in parameters.takeAll("where") {
      guard filters.count < mostFilters, expression.utf8.count <= mostBytes else {
        throw .invalid(
          "where",
          "A request may have at most \(mostFilters) filters of \(mostBytes) bytes each."
        )
      }
      do throws(ReadError) { filters.append(try PlaceFilter(expression)) } catch {
        throw .invalid("where", error.description)
      }
    }
    return filters
  }

  /// Throws if a column does not exist, and names the parameter.
  func check(of places: any ServedPlaces) throws(RequestError) {
    let names = places.columnNames
    func check(_ column: String, _ parameter: String) throws(RequestError) {
      guard names.contains(column) else { throw .noColumn(column, parameter, among: names) }
    }
    for figure in figures { try check(figure.column, figure.kind.rawValue) }
    for filter in subset.filters { try check(filter.column, "where") }
    // Only the rank column is left to check.
    for column in subset.columns { try check(column, "rank") }
    if let column = subset.category { try check(column, "category") }
    if let column = subset.histogram { try check(column, "histogram") }
    if let column = subset.within { try check(column, "within") }
    for column in carried ?? [] { try check(column, "columns") }
  }
}
