import Hummingbird
import NIOCore

/// What is known of a request besides its contents: its connection, and its client.
struct ConnectionContext: RequestContext {
  var coreContext: CoreRequestContextStorage

  /// The public URL of the server; `nil` for the name that the client uses.
  var publicURL: PublicURL?

  /// The sender of the request; known from ``RequestEntry`` on.
  var client: Client

  /// The other end of the connection.
  let remoteAddress: SocketAddress?

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    remoteAddress = source.channel.remoteAddress
    client = Client(peer: remoteAddress)
  }

  /// What the paths of links are appended to, such as `https://maps.example.org/places`.
  var base: String {
    if let publicURL { return publicURL.base }
    // Old clients do not send its name.
    return "\(client.scheme)://\(client.authority ?? "localhost")"
  }
}
