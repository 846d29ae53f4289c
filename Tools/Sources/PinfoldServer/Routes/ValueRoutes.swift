import Hummingbird
import NIOPosix
import Pinfold
import PinfoldPlans
import PinfoldReaders
import PinfoldStore
import PinfoldText

/// The route of a column's values, for filters that people choose.
struct ValueRoutes: Sendable {
  let dataSets: DataSetRoutes

  /// `GET /datasets/{dataset}/values`
  func values(_ request: Request, _ context: some RequestContext) async throws -> Response {
    let served = try dataSets.dataSet(context)
    let dataSet = served.dataSet
    let query = try ValueQuery(request.uri.query)
    try dataSet.preparation?.checkReading(for: "Choosing filters is")
    try dataSet.check(query.column, "column")
    for filter in query.filters { try dataSet.check(filter.column, "where") }
    let kind = try await WorkThreads.reads.run {
      dataSet.filterKind(ofColumn: query.column) ?? .text
    }
    let key = DerivedIndexes.Key(subset: query.subset(kind), prepared: nil)
    let index: PreparedIndex
    do {
      index = try await served.index(key, of: dataSet.current)
    } catch var error as UnavailablePlaces {
      error.parameter = "column"
      throw error
    }
    return try await WorkThreads.reads.response(to: request) {
      let points = index.points.points(in: query.rect)
      return Representation(try dataSet.values(of: query.column, kind, points)).tagged()
    }
  }
}

extension DataSet {
  /// The values of some places, with their counts.
  fileprivate func values(
    of column: String,
    _ kind: FilterKind,
    _ points: PointSlice
  ) throws -> JSONValue {
    switch kind {
    case .category:
      guard let list = categories[column] else { break }
      return CategoryTotals(of: points, column: 0, column, list).filterJSON
    case .number, .date:
      guard let binning = categories.binning(ofColumn: column) else { break }
      return binning.json(column, points.categoryCounts(ofColumn: 0))
    case .text: break
    }
    return .object([
      ("column", .string(column)),
      ("kind", .string(FilterKind.text.rawValue)),
      (
        "values",
        .array(try texts(of: column, points).map { .object([("value", .string($0))]) })
      ),
    ])
  }

  /// The number of places whose texts are read, and of texts to suggest.
  private static let (mostRead, mostTexts) = (500, 20)

  /// The longest text in characters. A search for the beginning finds longer texts.
  private static let longest = 100

  /// Returns the most frequent texts of some of the places.
  private func texts(of column: String, _ points: PointSlice) throws -> [String] {
    guard let reader = places.reader(ofColumns: [column]) else { return [] }
    let step = points.count / Self.mostRead + 1
    let ids = points.lazy.enumerated().filter { $0.offset % step == 0 }.map(\.element).sorted()
    var counts: [String: Int] = [:]
    try places.visit(ids, columns: [column]) { place in
      let text = String(decoding: reader.text(of: place), as: UTF8.self)
      if !text.isEmpty { counts[String(text.prefix(Self.longest)), default: 0] += 1 }
      return true
    }
    let order = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return order.prefix(Self.mostTexts).map(\.key)
  }
}
