import Hummingbird
import Logging
import PinfoldText

/// Counts requests and writes them to the log.
struct RecordMiddleware: RouterMiddleware {
  let metrics: ServerMetrics

  func handle(
    _ request: Request,
    context: ConnectionContext,
    next: (Request, ConnectionContext) async throws -> Response
  ) async throws -> Response {
    let clock = ContinuousClock()
    let start = clock.now
    var response = try await next(request, context)
    response.headers[.xContentTypeOptions] = "nosniff"
    let time = clock.now - start
    // One name for all unknown paths: clients could make up any number of them.
    let route = context.endpointPath.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "other"
    metrics.countRequest(route: route, status: response.status.code, time: time)
    guard context.logger.logLevel <= .info else { return response }
    context.logger.info(
      "request",
      metadata: [
        "method": "\(request.method)",
        "route": "\(route)",
        "path": "\(request.loggedPath)",
        "status": .stringConvertible(response.status.code),
        "milliseconds": .stringConvertible(time.milliseconds),
        "client": "\(context.client.address.map { "\($0)" } ?? "unknown")",
      ]
    )
    return response
  }
}

extension Request {
  /// The path for logs: not the query, which has the words of searches, and sometimes a
  /// secret.
  var loggedPath: Substring { uri.path.prefix(500) }
}
