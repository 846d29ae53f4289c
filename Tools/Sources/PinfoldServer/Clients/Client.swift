import HTTPTypes
import Hummingbird
import NIOCore

/// The sender of a request and the address it used for this server. Both come from the connection
/// or from a trusted proxy.
struct Client: Sendable {
  private let peer: SocketAddress?

  private var forwarding: Forwarding?

  /// The host name in the request itself.
  private var host: String?

  init(peer: SocketAddress?) { self.peer = peer }

  init(_ request: Request, peer: SocketAddress?, trustedProxies: [AddressRange]) {
    self.peer = peer
    host = request.head.authority.flatMap { $0.isEmpty ? nil : $0 }
    guard !trustedProxies.isEmpty, let proxy = peer?.ipAddress.flatMap({ IPAddress($0) }) else {
      return
    }
    let isTrusted = { (address: IPAddress) in trustedProxies.contains { $0.contains(address) } }
    if isTrusted(proxy) { forwarding = Forwarding(request.headers, isTrusted: isTrusted) }
  }

  /// The client's IP address. `nil` if unknown, for example on a Unix socket.
  var address: IPAddress? { forwarding?.address ?? peer?.ipAddress.flatMap { IPAddress($0) } }

  /// The scheme of the client's request: `http` or `https`.
  var scheme: String { forwarding?.scheme ?? "http" }

  /// The host that the client used for this server, with an optional port. `nil` if an old client
  /// sends none.
  var authority: String? { forwarding?.authority ?? host }

  /// All host names in the request. Each must be allowed, because a client can forge forwarded
  /// headers.
  var authorities: [String] { [host, forwarding?.authority].compactMap(\.self) }
}
