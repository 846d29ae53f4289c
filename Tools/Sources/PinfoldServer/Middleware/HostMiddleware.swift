import HTTPTypes
import Hummingbird

/// Refuses requests under a name that was made to lead here.
///
/// A page can give its own name the address of this machine, and would then be of
/// the same origin. The name in the request is still its own.
struct HostMiddleware<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request,
    context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    if let authority = request.head.authority, !authority.isEmpty,
      !Loopback.contains(authority: authority[...])
    {
      throw RequestError(
        status: .misdirectedRequest,
        parameter: nil,
        message: "This server is \"localhost\"; to serve other names, start it with --host."
      )
    }
    return try await next(request, context)
  }
}
