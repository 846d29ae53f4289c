import Hummingbird
import Logging
import PinfoldFormats

/// Counts requests and writes them to the log.
struct RecordMiddleware<Context: RequestContext>: RouterMiddleware {
  let metrics: ServerMetrics

  func handle(
    _ request: Request,
    context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let clock = ContinuousClock()
    let start = clock.now
    var response = try await next(request, context)
    response.headers[.xContentTypeOptions] = "nosniff"
    let time = clock.now - start
    metrics.countRequest(
      // A name for all that is nowhere, or clients could make up any number.
      route: context.endpointPath ?? "other",
      status: response.status.code,
      time: time
    )
    context.logger.info(
      "request",
      metadata: [
        "method": "\(request.method)",
        "path": "\(request.uri.string.prefix(500))",
        "status": "\(response.status.code)",
        "milliseconds": "\(DecimalText.rounded(time.milliseconds, places: 3))",
      ]
    )
    return response
  }
}
