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
    rect = try parameters.takeRect() ?? .world
    try parameters.finish()
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
}
