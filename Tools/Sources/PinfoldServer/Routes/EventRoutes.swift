import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle

/// The streams of events that open maps listen to.
struct EventRoutes: Sendable {
  let dataSets: DataSetRoutes
  let events: EventStreams

  /// How many maps may listen.
  let most: Int

  /// Tells this run of the server from others, whose versions mean something else.
  private let run = String(UInt32.random(in: .min ... .max), radix: 36)

  init(dataSets: DataSetRoutes, events: EventStreams, atMost most: Int) {
    (self.dataSets, self.events, self.most) = (dataSets, events, most)
  }

  /// `GET /datasets/{dataset}/events`
  func events(_ request: Request, _ context: some RequestContext) throws -> Response {
    let dataSet = try dataSets.dataSet(context).dataSet
    return try stream(of: dataSet.id, for: request) { dataSet.versionEvent(server: run) }
  }

  /// `GET /events`: those of all data sets, for a browser that shows several in its windows
  /// over one connection.
  func allEvents(_ request: Request, _ context: some RequestContext) throws -> Response {
    let all = dataSets.served.map(\.dataSet)
    return try stream(of: nil, for: request) { all.versionsEvent(server: run) }
  }

  /// Answers with events until the connection ends.
  ///
  /// - Parameters:
  ///   - dataSet: The data set; `nil` for all.
  ///   - beginning: The first event, as of the moment when listening began.
  private func stream(
    of dataSet: String?,
    for request: Request,
    beginning: @escaping @Sendable () -> String
  ) throws -> Response {
    try QueryParameters(request.uri.query).finish()
    var headers: HTTPFields = [
      .contentType: "text/event-stream", .cacheControl: "no-store",
    ]
    // Proxies would wait for more, and a map for its first event.
    headers.set("X-Accel-Buffering", "no")
    guard request.method != .head else { return Response(status: .ok, headers: headers) }
    guard let stream = events.open(atMost: most) else { throw RequestError.tooManyListeners }
    return Response(
      status: .ok,
      headers: headers,
      body: ResponseBody { writer in
        try await writer.write(ByteBuffer(string: beginning()))
        // A stopping server waits for its responses, and this one has no end.
        for await event in stream.cancelOnGracefulShutdown()
        where event.dataSet == nil || dataSet == nil || event.dataSet == dataSet {
          try await writer.write(ByteBuffer(string: event.text))
        }
        try await writer.finish(nil)
      }
    )
  }
}
