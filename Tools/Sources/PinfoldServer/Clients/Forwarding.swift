import HTTPTypes
import PinfoldText

/// The request's origin, as reported by proxies.
struct Forwarding: Sendable {
  /// The client's address: the first from the right that is not a trusted proxy.
  let address: IPAddress?

  /// The client's scheme, `http` or `https`.
  let scheme: String?

  /// The host that the client used for the server, with an optional port.
  let authority: String?

  /// Reads the `X-Forwarded-` headers of a request from a trusted proxy.
  ///
  /// - Parameters:
  ///   - headers: The request's headers.
  ///   - isTrusted: Whether an address is a trusted proxy. Every proxy appends its client's
  ///     address, so forged entries are further left.
  init(_ headers: HTTPFields, isTrusted: (IPAddress) -> Bool) {
    func list(_ name: String) -> [String] {
      headers.all(name).flatMap { $0.split(separator: ",").map(\.trimmed) }.filter { !$0.isEmpty }
    }
    address = Self.client(list("X-Forwarded-For").map(Self.address), isTrusted)
    let scheme = list("X-Forwarded-Proto").last?.lowercased()
    self.scheme = scheme == "http" || scheme == "https" ? scheme : nil
    authority = list("X-Forwarded-Host").last
  }

  /// Returns the first address from the right that is not a trusted proxy. If all are trusted,
  /// returns the leftmost valid address.
  private static func client(
    _ addresses: [IPAddress?],
    _ isTrusted: (IPAddress) -> Bool
  ) -> IPAddress? {
    var client: IPAddress?
    for address in addresses.reversed() {
      guard let address else { break }
      client = address
      guard isTrusted(address) else { break }
    }
    return client
  }

  /// Returns the address of an entry, which may include a port. `nil` for `unknown` and obfuscated
  /// names.
  private static func address(_ node: String) -> IPAddress? {
    if node.first == "[" { return IPAddress(node.dropFirst().prefix { $0 != "]" }) }
    return IPAddress(node) ?? IPAddress(node.prefix { $0 != ":" })
  }
}
