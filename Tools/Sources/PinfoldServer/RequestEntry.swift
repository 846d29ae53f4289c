import Hummingbird
import Logging

/// Where requests enter the server: determines their clients, and gives each an id and a path
/// without the prefix.
struct RequestEntry<Next: HTTPResponder<ConnectionContext>>: HTTPResponder {
  let settings: ServerSettings
  let next: Next

  func respond(to request: Request, context: ConnectionContext) async throws -> Response {
    var (request, context) = (request, context)
    context.client = Client(
      request,
      peer: context.remoteAddress,
      trustedProxies: settings.trustedProxies
    )
    let id = ClientRequestID.given(in: request.headers) ?? ClientRequestID.made(context.id)
    context.logger[metadataKey: ClientRequestID.metadataKey] = "\(id)"
    if let url = settings.publicURL {
      context.publicURL = url
      context.lacksSlash = url.lacksSlash(request.uri.string)
      request = request.at(url.localPath(request.uri.string))
    }
    var response = try await next.respond(to: request, context: context)
    response.headers.set("X-Request-Id", id)
    return response
  }
}

extension Request {
  /// The same request for another path.
  fileprivate func at(_ path: String) -> Request {
    guard path != head.path else { return self }
    var head = head
    head.path = path
    return Request(head: head, body: body)
  }
}
