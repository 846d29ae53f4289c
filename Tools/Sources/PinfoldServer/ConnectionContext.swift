import Hummingbird
import NIOCore

/// What is known of a request besides its contents: its connection, and its client.
struct ConnectionContext: RequestContext {
  var coreContext: CoreRequestContextStorage

  /// The public URL of the server; `nil` for the name that the client uses.
  var publicURL: PublicURL?

  /// Whether the request is for the prefix of that address without the slash at its end.
  var lacksSlash = false

  /// The sender of the request; known from ``RequestEntry`` on.
  var client: Client

  /// The address and port of this server that the client connected to; `nil` if unknown.
  let localAddress: SocketAddress?

  /// The other end of the connection.
  let remoteAddress: SocketAddress?

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    localAddress = source.channel.localAddress
    remoteAddress = source.channel.remoteAddress
    client = Client(peer: remoteAddress)
  }

  /// What the paths of links are appended to, such as `https://maps.example.org/places`.
  var base: String {
    if let publicURL { return publicURL.base }
    // Old clients do not send its name.
    let authority = client.authority ?? localAddress?.authority ?? "localhost"
    return "\(client.scheme)://\(authority)"
  }
}

extension SocketAddress {
  /// The address and the port as a URL has them; `nil` for one of neither kind of IP.
  var authority: String? {
    guard let ipAddress, let port else { return nil }
    // Sockets for both versions show addresses of version 4 like this.
    let mapped = "::ffff:"
    if ipAddress.hasPrefix(mapped), ipAddress.contains(".") {
      return "\(ipAddress.dropFirst(mapped.count)):\(port)"
    }
    return ipAddress.contains(":") ? "[\(ipAddress)]:\(port)" : "\(ipAddress):\(port)"
  }
}
