import HTTPTypes
import Hummingbird
import NIOCore

/// The sender of a request, and the address it used for this server: from the connection, or
/// from a trusted proxy.
struct Client: Sendable {
  /// The other end of the connection.
  private let peer: SocketAddress?

  private var forwarding: Forwarding?

  /// The name of the server in the request itself.
  private var host: String?

  /// A client that has not sent a request yet.
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

  /// The address; `nil` where it is not known, as on a socket of the file system.
  var address: IPAddress? { forwarding?.address ?? peer?.ipAddress.flatMap { IPAddress($0) } }

  /// Whether the client asked with HTTP or HTTPS.
  var scheme: String { forwarding?.scheme ?? "http" }

  /// The name that the client uses for this server, perhaps with a port; `nil` for old
  /// clients that do not send one.
  var authority: String? { forwarding?.authority ?? host }

  /// All names that the request has for this server. A client may have made up what a proxy
  /// forwards, so each has to be allowed.
  var authorities: [String] { [host, forwarding?.authority].compactMap(\.self) }
}
