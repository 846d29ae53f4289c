import Pinfold
import PinfoldPlans
import PinfoldReaders

/// A parsed request for a table of places, except for a cluster and its plan.
struct RowsQuery {
  /// The area whose places are listed. `nil` for the whole world.
  let rect: MapRect?

  /// The filters on columns.
  let filters: [PlaceFilter]

  let format: RowsFormat

  /// The page, in JSON. Downloads have all rows.
  let page: PageQuery
}

/// The format of a table's rows.
enum RowsFormat: String, CaseIterable, Sendable {
  /// One page of rows.
  case json

  /// A download of all rows.
  case csv

  /// A download of all rows.
  case geojson
}

/// A page of a table: the order of its rows, and where it begins.
struct PageQuery: Sendable {
  /// The column to sort by. `nil` for the order of the file.
  var column: String?

  var isDescending = false

  var limit = 100

  /// The last row of the page before.
  var after: RowMark?

  /// The names of the parameters.
  fileprivate static let names = ["sort", "order", "limit", "after"]
}

extension RowsQuery {
  /// Takes the parameters of a table.
  ///
  /// - Parameter isOfCluster: Whether the rows are of a cluster, whose plan has the area and the
  ///   filters.
  init(_ parameters: inout QueryParameters, isOfCluster: Bool) throws(RequestError) {
    format = try parameters.takeName("format", of: RowsFormat.self) ?? .json
    rect = isOfCluster ? nil : try parameters.takeRect()
    filters = isOfCluster ? [] : try ColumnQuery.filters(&parameters)
    guard format != .json else {
      page = try PageQuery(&parameters)
      return
    }
    page = PageQuery()
    for name in PageQuery.names where try parameters.take(name) != nil {
      throw .invalid(name, "The \(name) works only with format=json; downloads have all rows.")
    }
  }
}

extension PageQuery {
  fileprivate init(_ parameters: inout QueryParameters) throws(RequestError) {
    column = try parameters.take("sort")
    let order = try parameters.takeName("order", of: RowOrder.self)
    guard order == nil || column != nil else {
      throw .invalid("order", "The order needs a sort; name the column to sort by.")
    }
    isDescending = order == .descending
    limit = try parameters.takeCount("limit", in: 1...1000) ?? limit
    after = try parameters.take("after").map { text throws(RequestError) in
      guard let mark = RowMark(text), (mark.key == nil) == (column == nil) else {
        throw .invalid("after", "The after must be the next of a response with the same sort.")
      }
      return mark
    }
  }
}

private enum RowOrder: String, CaseIterable {
  case ascending, descending
}
