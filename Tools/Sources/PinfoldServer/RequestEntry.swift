import HTTPTypes
import Hummingbird
import Logging

/// The first handler of each request: identifies the client and removes the path prefix.
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
    if let url = settings.publicURL {
      context.publicURL = url
      request = request.at(url.localPath(request.uri.string))
    }
    return try await next.respond(to: request, context: context)
  }
}

extension Request {
  fileprivate func at(_ path: String) -> Request {
    guard path != head.path else { return self }
    var head = head
    head.path = path
    return Request(head: head, body: body)
  }
}
