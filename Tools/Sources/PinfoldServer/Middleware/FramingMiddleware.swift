import HTTPTypes
import Hummingbird

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
