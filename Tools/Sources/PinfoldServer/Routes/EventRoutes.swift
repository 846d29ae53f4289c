import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle

/// The streams of events that open maps listen to.
struct EventRoutes: Sendable {
  let dataSets: DataSetRoutes

  /// `GET /datasets/{dataset}/events`
  func events(_ request: Request, _ context: some RequestContext) throws -> Response {
    try QueryParameters(request.uri.query).finish()
    let dataSet = try dataSets.dataSet(context).dataSet
    let headers: HTTPFields = [
      .contentType: "text/event-stream", .cacheControl: "no-store",
    ]
    guard request.method != .head else { return Response(status: .ok, headers: headers) }
    guard let stream = dataSet.events.open() else {
      throw RequestError(
        status: .serviceUnavailable,
        parameter: nil,
        message: "There are \(EventStreams.mostStreams) open streams already; try again later."
      )
    }
    return Response(
      status: .ok,
      headers: headers,
      body: ResponseBody { writer in
        let version = DataSetEvent.version(dataSet.current.version, server: dataSet.plans.prefix)
        try await writer.write(ByteBuffer(string: version.text))
        // A server that stops waits for its answers, of which this has no end.
        for await event in stream.cancelOnGracefulShutdown() {
          try await writer.write(ByteBuffer(string: event.text))
        }
        try await writer.finish(nil)
      }
    )
  }
}
