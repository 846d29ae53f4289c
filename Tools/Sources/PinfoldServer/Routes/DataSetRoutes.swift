import Foundation
import Hummingbird
import Pinfold
import PinfoldText
import PinfoldReaders
import PinfoldStore

/// The routes of data sets and their places.
struct DataSetRoutes: Sendable {
  let served: [ServedDataSet]

  func dataSet(_ context: some RequestContext) throws(RequestError) -> ServedDataSet {
    // URLs percent-encode non-ASCII letters.
    let part = context.parameters.get("dataset") ?? ""
    let id = part.removingPercentEncoding ?? part
    guard let found = served.first(where: { $0.dataSet.id == id }) else {
      throw .notFound("Data set \"\(id)\" does not exist; /datasets lists all data sets.")
    }
    return found
  }

  /// `GET /datasets`
  func list(_ request: Request, _: some RequestContext) async throws -> Response {
    try QueryParameters(request.uri.query).finish()
    // Off the event loop, because bounds are recomputed after an edit.
    return try await WorkThreads.reads.response(to: request) {
      Representation(.object([("datasets", .array(served.map(\.dataSet.json)))])).tagged()
    }
  }

  /// `GET /datasets/{dataset}`
  func one(_ request: Request, _ context: some RequestContext) async throws -> Response {
    try QueryParameters(request.uri.query).finish()
    let dataSet = try dataSet(context).dataSet
    // Read first, so that the tag never covers edits that the response lacks.
    let version = dataSet.current.storeVersion
    return try await WorkThreads.reads.response(to: request) {
      Representation(dataSet.json).tagged(with: version)
    }
  }

  /// `GET /datasets/{dataset}/places/{place}`
  func place(_ request: Request, _ context: some RequestContext) async throws -> Response {
    try QueryParameters(request.uri.query).finish()
    let places = try dataSet(context).dataSet.places
    let part = context.parameters.get("place") ?? ""
    let name = part.removingPercentEncoding ?? part
    return try await WorkThreads.reads.response(to: request) {
      guard let id = places.numbers.id(of: name), let place = try places.places([id]).first,
        place.coordinate.isValid
      else {
        throw RequestError.notFound("Place \"\(name)\" does not exist; it may have been removed.")
      }
      return Representation(place.json(places.numbers)).tagged()
    }
  }

  /// `GET /datasets/{dataset}/skipped`
  func skipped(_ request: Request, _ context: some RequestContext) async throws -> Response {
    let dataSet = try dataSet(context).dataSet
    var parameters = try QueryParameters(request.uri.query)
    let limit = try parameters.takeCount("limit", in: 1...1000) ?? 1000
    try parameters.finish()
    // Taken once, because a file being read has more rows in its next version.
    let places = dataSet.places
    return try await WorkThreads.reads.response(to: request) {
      Representation(
        .object([
          ("count", .number(places.rejectedCount)),
          ("rows", .array(try places.rejectedRows().prefix(limit).map(\.json))),
        ])
      )
      .tagged()
    }
  }

  /// `GET /datasets/{dataset}/unreadable`
  func unreadable(_ request: Request, _ context: some RequestContext) async throws -> Response {
    let dataSet = try dataSet(context).dataSet
    var parameters = try QueryParameters(request.uri.query)
    guard let column = try parameters.take("column") else {
      throw RequestError.invalid("column", "The column is missing; give one of dates or numbers.")
    }
    let limit = try parameters.takeCount("limit", in: 1...100) ?? 100
    try parameters.finish()
    try dataSet.check(column, "column")
    let places = dataSet.places
    return try await WorkThreads.scans.response(to: request) {
      let values = try dataSet.categories.values(ofColumn: column, places)?.values ?? []
      let rows = values.indices.filter { values[$0] == .infinity }
      let ids = rows.prefix(limit).map { PointID(UInt32($0)) }  // less than 2³²
      let found = try places.page(ids).places.map { $0.json(places.numbers) }
      return Representation(
        .object([
          ("column", .string(column)), ("count", .number(rows.count)), ("places", .array(found)),
        ])
      )
      .tagged()
    }
  }

  /// `GET /datasets/{dataset}/search`
  func search(_ request: Request, _ context: some RequestContext) async throws -> Response {
    let dataSet = try dataSet(context).dataSet
    var parameters = try QueryParameters(request.uri.query)
    guard let text = try parameters.take("q") else {
      throw RequestError.invalid("q", "The q is missing; give the words to search for.")
    }
    guard text.unicodeScalars.count <= 200 else {
      throw RequestError.invalid("q", "The q may have at most 200 characters.")
    }
    let limit = try parameters.takeCount("limit", in: 1...100) ?? 20
    try parameters.finish()
    try dataSet.preparation?.check(for: "Search is")
    let places = dataSet.places
    return try await WorkThreads.searches.response(to: request) {
      var byteCount = 0
      var found: [JSONValue] = []
      for place in try places.search(text, limit: limit) where byteCount < mostPlaceBytes {
        byteCount += place.propertiesJSON.utf8.count
        found.append(place.json(places.numbers))
      }
      return Representation(.object([("query", .string(text)), ("places", .array(found))])).tagged()
    }
  }
}

extension RejectedRows.Row {
  /// The row's number, counted from 1, with its problem.
  fileprivate var json: JSONValue {
    .object([
      ("row", PlaceNumber.integer(number ?? Int64(row ?? line)).json),
      ("value", .string(value)),
      ("reason", .string(reason.description)),
    ])
  }
}
