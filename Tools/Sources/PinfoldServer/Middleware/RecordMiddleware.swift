import Hummingbird
import Logging
import PinfoldText

/// Counts and logs requests.
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
    // All unknown paths share one name, because clients can invent any number of them.
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
  /// The path for the log. Leaves out the query, which has search words and sometimes a secret.
  var loggedPath: Substring { uri.path.prefix(500) }
}
