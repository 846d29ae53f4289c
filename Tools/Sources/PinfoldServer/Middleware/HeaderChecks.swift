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
