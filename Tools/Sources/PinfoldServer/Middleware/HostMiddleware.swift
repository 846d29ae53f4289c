import HTTPTypes
import Hummingbird

/// Refuses requests under a name that is not one of the server's.
struct HostMiddleware: RouterMiddleware {
  let allowedHosts: AllowedHosts

  func handle(
    _ request: Request,
    context: ConnectionContext,
    next: (Request, ConnectionContext) async throws -> Response
  ) async throws -> Response {
    for authority in context.client.authorities
    where !allowedHosts.contains(authority: authority) {
      let name = String(AllowedHosts.host(of: authority[...]).prefix(100))
      throw RequestError(
        status: .misdirectedRequest,
        parameter: nil,
        message: "This server is not called \"\(name)\"; "
          + "to serve it under that name, start it with --allow-host \(name)."
      )
    }
    return try await next(request, context)
  }
}
