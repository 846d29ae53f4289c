import HTTPTypes
import Hummingbird
import NIOCore
import NIOPosix
import Pinfold
import PinfoldPlans
import PinfoldStore

/// The route of tables, which list the places of an area or of a cluster.
struct TableRoutes: Sendable {
  let plans: PlanRoutes
  let downloads = Downloads()

  /// The number of places that a download reads at a time.
  private static let readCount = 2048

  /// `GET /datasets/{dataset}/places`
  func table(_ request: Request, _ context: ConnectionContext) async throws -> Response {
    let served = try plans.dataSets.dataSet(context)
    let dataSet = served.dataSet
    var parameters = try QueryParameters(request.uri.query)
    let cluster = try parameters.take("cluster").map {
      try plans.cluster($0, &parameters, of: served)
    }
    let query = try RowsQuery(&parameters, isOfCluster: cluster != nil)
    try parameters.finish()
    let subset = Subset(filters: query.filters, columns: [])
    try dataSet.check(ColumnQuery(subset: subset, figures: [], carried: nil))
    if let column = query.page.column { try dataSet.check(column, "sort") }
    let places = dataSet.places
    let slice: PointSlice
    if let (plan, cluster) = cluster {
      slice = plan.members(of: cluster)
    } else {
      let key = DerivedIndexes.Key(subset: subset, prepared: nil)
      let index = try await served.index(key, of: dataSet.current)
      slice = index.points.points(in: query.rect ?? .world)
    }
    guard query.format == .json else {
      return try await download(query.format, slice, served.dataSet, request, context)
    }
    // Sorting many rows reads a column of all of them.
    let isScan = query.page.column != nil && slice.count > 1 << 16
    let threads = isScan ? WorkThreads.scans : WorkThreads.reads
    return try await threads.response(to: request) {
      let isDate = query.page.column.map(dataSet.filterKind) == .date
      let page = try RowsPage(of: slice, query.page, isDate: isDate, places)
      return Representation(page.json(places.numbers)).tagged()
    }
  }

  private func download(
    _ format: RowsFormat,
    _ slice: PointSlice,
    _ dataSet: DataSet,
    _ request: Request,
    _ context: ConnectionContext
  ) async throws -> Response {
    var headers: HTTPFields = [.contentType: format.contentType, .cacheControl: "no-store"]
    headers.set("Content-Disposition", "attachment; filename=\"\(dataSet.id).\(format.rawValue)\"")
    guard request.method != .head else { return Response(status: .ok, headers: headers) }
    guard let slot = downloads.begin() else { throw RequestError.tooManyDownloads }
    let places = dataSet.places
    let ids = try await WorkThreads.scans.run { slice.sorted() }
    let channel = context.channel
    return Response(
      status: .ok,
      headers: headers,
      body: ResponseBody { writer in
        // The download lasts as long as this closure.
        defer { withExtendedLifetime(slot) {} }
        var text = RowsText(format, places)
        var rest = ids[...]
        var bytes = ByteBuffer(string: text.beginning)
        repeat {
          let next = rest.prefix(Self.readCount)
          let (part, count, written) = try await WorkThreads.scans.run { [text] in
            var (part, text) = (ByteBuffer(), text)
            let (found, count) = try places.page(Array(next))
            for place in found { part.writeString(text.text(of: place)) }
            return (part, count, text)
          }
          rest = rest.dropFirst(count)
          text = written
          bytes.writeImmutableBuffer(part)
          if rest.isEmpty { bytes.writeString(text.end) }
          while let piece = bytes.readSlice(length: min(Downloads.part, bytes.readableBytes)),
            piece.readableBytes > 0
          {
            let closing = channel.eventLoop.scheduleTask(in: Downloads.partTime) {
              channel.close(promise: nil)
            }
            defer { closing.cancel() }
            try await writer.write(piece)
          }
          bytes.clear()
        } while !rest.isEmpty
        try await writer.finish(nil)
      }
    )
  }
}

extension RequestError {
  fileprivate static let tooManyDownloads = RequestError(
    status: .serviceUnavailable,
    parameter: "format",
    message: "The server has reached its limit of downloads; try again later.",
    retryAfter: 30
  )
}
