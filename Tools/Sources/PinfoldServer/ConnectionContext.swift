import Hummingbird
import NIOCore

/// What is known of a request besides what it says: the connection it came on.
struct ConnectionContext: RequestContext {
  var coreContext: CoreRequestContextStorage

  /// The address and port of this server that the client found; `nil` if that is not
  /// known.
  let localAddress: SocketAddress?

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    localAddress = source.channel.localAddress
  }
}

extension SocketAddress {
  /// The address and the port as a URL has them; `nil` for one of neither kind of IP.
  var authority: String? {
    guard let ipAddress, let port else { return nil }
    // What listens for both kinds sees those of version 4 like this.
    let mapped = "::ffff:"
    if ipAddress.hasPrefix(mapped), ipAddress.contains(".") {
      return "\(ipAddress.dropFirst(mapped.count)):\(port)"
    }
    return ipAddress.contains(":") ? "[\(ipAddress)]:\(port)" : "\(ipAddress):\(port)"
  }
}
