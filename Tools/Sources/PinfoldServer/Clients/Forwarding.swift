import HTTPTypes
import PinfoldText

/// What proxies report about a request that they forward.
struct Forwarding: Sendable {
  /// The address of the client of the first trusted proxy.
  let address: IPAddress?

  /// `http` or `https`, as the client asked.
  let scheme: String?

  /// The name that the client uses for the server, perhaps with a port.
  let authority: String?

  /// Reads the X-Forwarded headers of a request that comes from a proxy that is trusted.
  ///
  /// - Parameters:
  ///   - headers: Those of the request.
  ///   - isTrusted: Whether an address is that of a trusted proxy. Every proxy appends the
  ///     address of its client, so what clients make up is to the left of that.
  init(_ headers: HTTPFields, isTrusted: (IPAddress) -> Bool) {
    func list(_ name: String) -> [String] {
      headers.all(name).flatMap { $0.split(separator: ",").map(\.trimmed) }.filter { !$0.isEmpty }
    }
    address = Self.client(list("X-Forwarded-For").map(Self.address), isTrusted)
    let scheme = list("X-Forwarded-Proto").last?.lowercased()
    self.scheme = scheme == "http" || scheme == "https" ? scheme : nil
    authority = list("X-Forwarded-Host").last
  }

  /// The first, from the nearest on, that is not a trusted proxy; the last one that can be
  /// read, if all are.
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

  /// The address of a node, which may have a port; `nil` for `unknown` and made-up names.
  private static func address(_ node: String) -> IPAddress? {
    if node.first == "[" { return IPAddress(node.dropFirst().prefix { $0 != "]" }) }
    return IPAddress(node) ?? IPAddress(node.prefix { $0 != ":" })
  }
}
