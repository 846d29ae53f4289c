import Hummingbird
import NIOCore

/// The context of a request: its connection and client.
struct ConnectionContext: RequestContext {
  var coreContext: CoreRequestContextStorage

  /// The server's public URL. `nil` uses the host that the client used.
  var publicURL: PublicURL?

  /// The sender. Complete after ``RequestEntry``.
  var client: Client

  let remoteAddress: SocketAddress?

  /// The connection.
  let channel: any Channel

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
    remoteAddress = channel.remoteAddress
    client = Client(peer: remoteAddress)
  }

  /// The base URL for links, such as `https://maps.example.org/places`.
  var base: String {
    if let publicURL { return publicURL.base }
    // Old clients do not send the host.
    return "\(client.scheme)://\(client.authority ?? "localhost")"
  }
}
