import HTTPTypes
import Hummingbird

/// Refuses requests under a name that is not one of the server's, or that is none at all.
struct HostMiddleware: RouterMiddleware {
  let allowedHosts: AllowedHosts

  func handle(
    _ request: Request,
    context: ConnectionContext,
    next: (Request, ConnectionContext) async throws -> Response
  ) async throws -> Response {
    let authorities = context.client.authorities
    guard authorities.allSatisfy(AllowedHosts.isWellFormed) else {
      throw RequestError(
        status: .badRequest,
        parameter: nil,
        message: "The Host header must be a name or an address, with a port if needed."
      )
    }
    for authority in authorities
    where !allowedHosts.contains(authority: authority) {
      let name = String(AllowedHosts.host(of: authority[...]).prefix(100))
      throw RequestError(
        status: .misdirectedRequest,
        parameter: nil,
        message: "This server is not called \"\(name)\"; "
          + "to use it under that name, start it with --allow-host \(name)."
      )
    }
    return try await next(request, context)
  }
}

/// Refuses requests whose host or end is ambiguous: a proxy in between may have read them
/// differently.
struct FramingMiddleware<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request,
    context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    // The first is the authority of the request, and no field.
    if request.headers.contains(where: { $0.name.canonicalName == "host" }) {
      throw Self.refusal("The request has more than one Host header; send one.")
    }
    if let encoding = request.headers[.transferEncoding], encoding.lowercased() != "chunked" {
      throw Self.refusal(
        "The Transfer-Encoding is not supported; use chunked, or send a Content-Length."
      )
    }
    return try await next(request, context)
  }

  private static func refusal(_ message: String) -> RequestError {
    RequestError(status: .badRequest, parameter: nil, message: message)
  }
}
