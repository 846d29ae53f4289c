import Pinfold
import PinfoldPlans
import PinfoldReaders

/// A parsed request for the values of a column.
struct ValueQuery {
  let column: String

  let filters: [PlaceFilter]

  /// The part of the map whose places count.
  let rect: MapRect

  init(_ query: String?) throws(RequestError) {
    var parameters = try QueryParameters(query)
    guard let column = try parameters.take("column") else {
      throw .invalid("column", "The column is missing; name a column of the data set.")
    }
    self.column = column
    filters = try ColumnQuery.filters(&parameters)
    rect = try Self.rect(try parameters.take("rect"))
    try parameters.finish()
  }

  private static func rect(_ text: String?) throws(RequestError) -> MapRect {
    guard let text else { return .world }
    let rect: CoordinateRect
    do throws(SettingError) { rect = try CoordinateRect(argument: text) } catch {
      throw .invalid("rect", "For the rect, \(error)")
    }
    let found = MapRect(south: rect.south, west: rect.west, north: rect.north, east: rect.east)
    guard let found else { throw .invalid("rect", "The rect is not on the map.") }
    return found
  }

  /// The places to count, with the column as the index stores it.
  func subset(_ kind: FilterKind) -> Subset {
    var subset = Subset(filters: filters, columns: [])
    switch kind {
    case .category: subset.category = column
    case .number, .date: subset.histogram = column
    case .text: break
    }
    return subset
  }

  /// Throws if a column does not exist.
  func check(of places: any ServedPlaces) throws(RequestError) {
    let names = places.columnNames
    guard names.contains(column) else { throw .noColumn(column, "column", among: names) }
    for filter in filters where !names.contains(filter.column) {
      throw .noColumn(filter.column, "where", among: names)
    }
  }
}
