import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle

/// The routes of event streams for open maps.
struct EventRoutes: Sendable {
  let dataSets: DataSetRoutes
  let events: EventStreams

  /// The maximum number of streams.
  let most: Int

  /// Identifies this run of the server, because each run restarts its version numbers.
  private let run = String(UInt32.random(in: .min ... .max), radix: 36)

  init(dataSets: DataSetRoutes, events: EventStreams, atMost most: Int) {
    (self.dataSets, self.events, self.most) = (dataSets, events, most)
  }

  /// `GET /datasets/{dataset}/events`
  func events(_ request: Request, _ context: some RequestContext) throws -> Response {
    let dataSet = try dataSets.dataSet(context).dataSet
    return try stream(of: dataSet.id, for: request) { dataSet.versionEvent(server: run) }
  }

  /// `GET /events`: the events of all data sets, so that a browser with several maps needs one
  /// connection.
  func allEvents(_ request: Request, _ context: some RequestContext) throws -> Response {
    let all = dataSets.served.map(\.dataSet)
    return try stream(of: nil, for: request) { all.versionsEvent(server: run) }
  }

  /// Responds with events until the connection ends.
  ///
  /// - Parameters:
  ///   - dataSet: The data set's id. `nil` means all data sets.
  ///   - beginning: Returns the first event. Called after the stream is open, so that no later
  ///     change is missed.
  private func stream(
    of dataSet: String?,
    for request: Request,
    beginning: @escaping @Sendable () -> String
  ) throws -> Response {
    try QueryParameters(request.uri.query).finish()
    var headers: HTTPFields = [
      .contentType: "text/event-stream", .cacheControl: "no-store",
    ]
    // Otherwise proxies would buffer the events.
    headers.set("X-Accel-Buffering", "no")
    guard request.method != .head else { return Response(status: .ok, headers: headers) }
    guard let stream = events.open(atMost: most) else { throw RequestError.tooManyListeners }
    return Response(
      status: .ok,
      headers: headers,
      body: ResponseBody { writer in
        try await writer.write(ByteBuffer(string: beginning()))
        // The stream never ends by itself, and a stopping server waits for its responses.
        for await event in stream.cancelOnGracefulShutdown()
        where event.dataSet == nil || dataSet == nil || event.dataSet == dataSet {
          try await writer.write(ByteBuffer(string: event.text))
        }
        try await writer.finish(nil)
      }
    )
  }
}
