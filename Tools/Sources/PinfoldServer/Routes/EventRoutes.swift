import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle

/// The streams of events that open maps listen to.
struct EventRoutes: Sendable {
  let dataSets: DataSetRoutes

  let listeners: ListenerLimit

  /// Tells this run of the server from others.
  private let run = String(UInt32.random(in: .min ... .max), radix: 36)

  init(dataSets: DataSetRoutes, listeners: ListenerLimit) {
    (self.dataSets, self.listeners) = (dataSets, listeners)
  }

  /// `GET /datasets/{dataset}/events`
  func events(_ request: Request, _ context: some RequestContext) throws -> Response {
    let dataSet = try dataSets.dataSet(context).dataSet
    return try stream(of: [dataSet], for: request) {
      DataSetEvent.version(
        dataSet.current.version,
        server: server(of: [dataSet]),
        dataSet.age
      )
      .text(of: dataSet.id)
    }
  }

  /// `GET /events`: those of all data sets, for a browser that shows several in its windows
  /// over one connection.
  func allEvents(_ request: Request, _ context: some RequestContext) throws -> Response {
    let all = dataSets.served.map(\.dataSet)
    return try stream(of: all, for: request) {
      ServerEvent.versions(of: all, server: server(of: all))
    }
  }

  /// What tells servers apart whose versions mean different things: after it changed, versions
  /// that are known count for nothing.
  private func server(of dataSets: [DataSet]) -> String {
    let spaces = dataSets.compactMap(\.current.space)
    guard spaces.count == dataSets.count else { return run }
    return spaces.map { String($0, radix: 36) }.joined(separator: ".")
  }

  /// Answers with events until the connection ends.
  ///
  /// - Parameter beginning: The first event, as of the moment when listening began.
  private func stream(
    of dataSets: [DataSet],
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
    guard let ticket = listeners.admit() else { throw RequestError.tooManyListeners }
    let sources = dataSets.map { EventSource(dataSet: $0, stream: $0.events.open()) }
    return Response(
      status: .ok,
      headers: headers,
      body: ResponseBody { writer in
        try await writer.write(ByteBuffer(string: beginning()))
        try await withThrowingTaskGroup { group in
          let texts = EventSource.texts(of: sources, &group)
          // A stopping server waits for its responses, and this one has no end.
          for await text in texts.cancelOnGracefulShutdown() {
            try await writer.write(ByteBuffer(string: text))
          }
          group.cancelAll()
        }
        try await writer.finish(nil)
        withExtendedLifetime(ticket) {}
      }
    )
  }
}

/// The events of one data set in a stream.
private struct EventSource: Sendable {
  let dataSet: DataSet
  let stream: AsyncStream<DataSetEvent>

  /// Merges events into one stream, which ends with the last of them.
  ///
  /// A client that does not read loses the oldest.
  static func texts(
    of sources: [EventSource],
    _ group: inout ThrowingTaskGroup<Void, any Error>
  ) -> AsyncStream<String> {
    let (texts, continuation) = AsyncStream.makeStream(
      of: String.self,
      bufferingPolicy: .bufferingNewest(16 * sources.count)
    )
    group.addTask {
      await withTaskGroup { group in
        for source in sources {
          group.addTask {
            for await event in source.stream {
              continuation.yield(event.text(of: source.dataSet.id))
            }
          }
        }
      }
      continuation.finish()
    }
    return texts
  }
}
