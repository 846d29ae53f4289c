import HTTPTypes
import Hummingbird

/// Tells browsers which other origins may use the server (CORS): this machine's and the allowed
/// ones.
struct OriginMiddleware<Context: RequestContext>: RouterMiddleware {
  /// Origins such as `https://maps.example.org`, or `*` for any.
  let allowedOrigins: [String]

  func handle(
    _ request: Request,
    context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let origin = request.headers[.origin]
    let isAllowed = origin.map(allows) ?? false
    if request.method == .options, request.headers[.accessControlRequestMethod] != nil {
      guard isAllowed, let origin else { return Response(status: .forbidden) }
      return Response(status: .noContent, headers: Self.preflight(origin))
    }
    var response = try await next(request, context)
    response.headers.append(HTTPField(name: .vary, value: "Origin"))
    if isAllowed, let origin {
      response.headers[.accessControlAllowOrigin] = origin
      response.headers[.accessControlExposeHeaders] =
        "ETag, Server-Timing, Retry-After"
    }
    return response
  }

  private static func preflight(_ origin: String) -> HTTPFields {
    [
      .accessControlAllowOrigin: origin,
      .accessControlAllowMethods: "GET, HEAD, PATCH",
      .accessControlAllowHeaders:
        "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID",
      .accessControlMaxAge: "600",
      .vary: "Origin",
    ]
  }

  private func allows(_ origin: String) -> Bool {
    if allowedOrigins.contains("*") || allowedOrigins.contains(origin) { return true }
    guard let scheme = origin.firstRange(of: "://") else { return false }
    return Loopback.contains(host: AllowedHosts.host(of: origin[scheme.upperBound...]))
  }
}
