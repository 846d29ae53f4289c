import HTTPTypes
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

/// The id of a request in the logs of the server and of its client.
enum ClientRequestID {
  /// The library's key for it in metadata.
  static let metadataKey = "hb.request.id"

  /// The greatest length of an id that a client gives.
  private static let mostCharacters = 128

  /// Returns the id that a client gives its request; `nil` if there is none, or if it has
  /// characters that are not safe in logs.
  static func given(in headers: HTTPFields) -> String? {
    let ids = headers.all("X-Request-Id")
    guard ids.count == 1, let id = ids.first, (1...mostCharacters).contains(id.utf8.count),
      id.utf8.allSatisfy(isPlain)
    else { return nil }
    return id
  }

  /// Returns an id that the library made, which omits leading zeros, at its full length.
  static func made(_ id: String) -> String {
    String(repeating: "0", count: max(0, 32 - id.utf8.count)) + id
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-_.:+/=".utf8.contains(byte)
    }
  }
}
