import HTTPTypes
import Hummingbird

/// Redirects from the prefix of the public address to the page, whose relative addresses need
/// the slash at its end.
struct SlashMiddleware: RouterMiddleware {
  func handle(
    _ request: Request,
    context: ConnectionContext,
    next: (Request, ConnectionContext) async throws -> Response
  ) async throws -> Response {
    guard context.lacksSlash else { return try await next(request, context) }
    // The query says what the page shows.
    let query = request.uri.query.map { "?\($0)" } ?? ""
    return Response(status: .permanentRedirect, headers: [.location: context.base + "/" + query])
  }
}
