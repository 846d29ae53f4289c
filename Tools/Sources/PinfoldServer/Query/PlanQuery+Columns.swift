import Pinfold
import PinfoldReaders
import PinfoldSettings
import PinfoldStore

extension PlanQuery {
  /// Refuses columns that no place has, each under the name of its parameter.
  func checkColumns(of dataSet: DataSet) throws {
    try dataSet.checkColumns { places throws(RequestError) in
      try checkColumns(of: places, and: dataSet.detail?.source.columnNames ?? [])
    }
  }

  private func checkColumns(
    of places: any ServedPlaces,
    and details: [String]
  ) throws(RequestError) {
    let names = places.columnNames
    for figure in figures { try Self.check(figure.column, figure.kind.rawValue, names) }
    try Self.check(subset.filters, of: places)
    // What is left of the numeric columns is the rank's.
    for column in subset.columns { try Self.check(column, "rank", names) }
    for column in columns ?? [] { try Self.check(column, "columns", names + details) }
  }

  /// Refuses filters that the places cannot answer.
  static func check(
    _ filters: [PlaceFilter],
    of places: any ServedPlaces
  ) throws(RequestError) {
    if let problem = places.problem(ofFilters: filters) { throw .invalid("where", problem) }
    guard places.rollup == nil else { return }
    for filter in filters { try check(filter.column, "where", places.columnNames) }
  }

  /// Refuses a column that is not there, under the name of its parameter.
  static func check(
    _ column: String,
    _ parameter: String,
    _ names: [String]
  ) throws(RequestError) {
    guard !names.contains(column) else { return }
    let few = names.prefix(12).joined(separator: ", ")
    throw .invalid(
      parameter,
      "There is no column \"\(column)\"; the columns are \(few)"
        + "\(names.count > 12 ? " and others" : "")."
    )
  }
}
