import HTTPTypes
import Hummingbird
import PinfoldFormats

/// Says which pages of other servers may ask: those of this machine, and those that
/// were allowed. And no page may ask under a name that was made to lead here.
struct OriginMiddleware<Context: RequestContext>: RouterMiddleware {
  /// Origins such as `https://maps.example.org`, or `*` for all.
  let allowedOrigins: [String]

  /// Whether the server is there for this machine alone.
  let isLoopback: Bool

  func handle(
    _ request: Request,
    context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    try checkHost(of: request)
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
      response.headers[.accessControlExposeHeaders] = "ETag, Server-Timing"
    }
    return response
  }

  private static func preflight(_ origin: String) -> HTTPFields {
    [
      .accessControlAllowOrigin: origin,
      .accessControlAllowMethods: "GET, HEAD, PATCH",
      .accessControlAllowHeaders: "Authorization, Content-Type, If-None-Match, Last-Event-ID",
      .accessControlMaxAge: "600",
      .vary: "Origin",
    ]
  }

  private func allows(_ origin: String) -> Bool {
    if allowedOrigins.contains("*") || allowedOrigins.contains(origin) { return true }
    guard let scheme = origin.firstRange(of: "://") else { return false }
    return Self.isLoopback(authority: origin[scheme.upperBound...])
  }

  /// A page can give its own name the address of this machine, and would then be of
  /// the same origin. The name in the request is still its own.
  private func checkHost(of request: Request) throws(RequestError) {
    guard isLoopback, let authority = request.head.authority, !authority.isEmpty,
      !Self.isLoopback(authority: authority[...])
    else { return }
    throw RequestError(
      status: .misdirectedRequest,
      parameter: nil,
      message: "This server is \"localhost\"; to serve other names, start it with --host."
    )
  }

  private static func isLoopback(authority: Substring) -> Bool {
    var host = authority
    if host.hasPrefix("["), let end = host.firstIndex(of: "]") {
      host = host[host.index(after: host.startIndex)..<end]
    } else if let colon = host.lastIndex(of: ":") {
      host = host[..<colon]
    }
    let name = host.lowercased()
    return name == "localhost" || name == "::1" || name.hasSuffix(".localhost")
      || isLoopbackAddress(name)
  }

  /// 127.0.0.0/8
  private static func isLoopbackAddress(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    return parts.count == 4 && parts[0] == 127 && !parts.contains(nil)
  }
}
