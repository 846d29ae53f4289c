import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle

/// The streams of events that open maps listen to.
struct EventRoutes: Sendable {
  let dataSets: DataSetRoutes

  /// More maps than this do not listen to one data set.
  static let mostStreams = 2000

  /// `GET /datasets/{dataset}/events`
  func events(_ request: Request, _ context: some RequestContext) throws -> Response {
    try QueryParameters(request.uri.query).finish()
    let dataSet = try dataSets.dataSet(context).dataSet
    guard dataSet.events.count < Self.mostStreams else {
      throw RequestError(
        status: .serviceUnavailable,
        parameter: nil,
        message: "There are \(Self.mostStreams) open streams already; try again later."
      )
    }
    let headers: HTTPFields = [
      .contentType: "text/event-stream", .cacheControl: "no-store",
    ]
    let isHead = request.method == .head
    return Response(
      status: .ok,
      headers: headers,
      body: ResponseBody { writer in
        if !isHead {
          let stream = dataSet.events.open()
          let version = DataSetEvent.version(dataSet.current.version)
          try await writer.write(ByteBuffer(string: version.text))
          // A server that stops waits for its answers, of which this has no end.
          for await event in stream.cancelOnGracefulShutdown() {
            try await writer.write(ByteBuffer(string: event.text))
          }
        }
        try await writer.finish(nil)
      }
    )
  }
}
