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

  /// Reads the headers of a request that comes from a proxy that is trusted.
  ///
  /// If there is an X-Forwarded header, `Forwarded` is ignored: most proxies write the
  /// former, and forward whatever the client made up in the latter.
  ///
  /// - Parameters:
  ///   - headers: Those of the request.
  ///   - isTrusted: Whether an address is that of a trusted proxy. Every proxy appends the
  ///     address of its client, so what clients make up is to the left of that.
  init(_ headers: HTTPFields, isTrusted: (IPAddress) -> Bool) {
    let forwarded = ["For", "Proto", "Host"].map { Self.list(headers.all("X-Forwarded-\($0)")) }
    if forwarded.contains(where: { !$0.isEmpty }) {
      address = Self.client(forwarded[0].map(Self.address), isTrusted)?.address
      scheme = forwarded[1].last.flatMap(Self.scheme)
      authority = forwarded[2].last
    } else {
      let elements = Self.list(headers.all("Forwarded")).map(ForwardedElement.init)
      let addresses = elements.map { $0["for"].flatMap(Self.address) }
      let client = Self.client(addresses, isTrusted)
      // That of the nearest proxy, if it does not name its client.
      let element = client.map { elements[$0.offset] } ?? elements.last
      address = client?.address
      scheme = element?["proto"].flatMap(Self.scheme)
      authority = element?["host"]
    }
  }

  /// The first, from the nearest on, that is not a trusted proxy; the last one that can be
  /// read, if all are.
  private static func client(
    _ addresses: [IPAddress?],
    _ isTrusted: (IPAddress) -> Bool
  ) -> (offset: Int, address: IPAddress)? {
    var client: (Int, IPAddress)?
    for (offset, address) in addresses.enumerated().reversed() {
      guard let address else { break }
      client = (offset, address)
      guard isTrusted(address) else { break }
    }
    return client
  }

  private static func list(_ fields: [String]) -> [String] {
    fields.flatMap { $0.splitOutsideQuotes(",") }.filter { !$0.isEmpty }
  }

  private static func scheme(_ text: String) -> String? {
    let scheme = text.lowercased()
    return ["http", "https"].contains(scheme) ? scheme : nil
  }

  /// The address of a node, which may have a port; `nil` for `unknown` and made-up names.
  private static func address(_ node: String) -> IPAddress? {
    if node.first == "[" { return IPAddress(node.dropFirst().prefix { $0 != "]" }) }
    return IPAddress(node) ?? IPAddress(node.prefix { $0 != ":" })
  }
}

/// What one proxy says in a `Forwarded` header, such as `for=192.0.2.1;proto=https`.
struct ForwardedElement {
  private var values: [String: String] = [:]

  init(_ text: String) {
    for pair in text.splitOutsideQuotes(";") {
      let sides = pair.split(separator: "=", maxSplits: 1).map(\.trimmed)
      guard sides.count == 2 else { continue }
      let isQuoted = sides[1].count >= 2 && sides[1].first == "\"" && sides[1].last == "\""
      let value = isQuoted ? String(sides[1].dropFirst().dropLast()) : sides[1]
      values[sides[0].lowercased()] = value.replacing("\\", with: "")
    }
  }

  /// The value of a parameter, without its quotes; `nil` for one that is not given.
  subscript(name: String) -> String? { values[name] }
}

extension String {
  /// The parts between separators, without blanks at their ends; one in quotes separates
  /// nothing.
  func splitOutsideQuotes(_ separator: Character) -> [String] {
    var isQuoted = false
    return split(omittingEmptySubsequences: false) { character in
      if character == "\"" { isQuoted.toggle() }
      return character == separator && !isQuoted
    }
    .map(\.trimmed)
  }
}
