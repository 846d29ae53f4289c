/// The host names that the server answers to, as a protection against DNS rebinding.
///
/// A malicious page can point its own host name at this server to become same-origin. Its requests
/// still carry that name, so the server refuses names it does not know. `localhost` and numeric
/// addresses are always allowed, because a browser sends them only if the user opened them.
struct AllowedHosts: Sendable {
  private let names: Set<String>

  init(_ settings: ServerSettings) {
    names = Set(
      (settings.allowedHosts + [settings.publicURL?.host].compactMap(\.self)).map(Self.plain)
    )
  }

  /// Returns whether the host is allowed. The port does not matter.
  func contains(authority: String) -> Bool {
    guard let host = Self.wholeHost(of: authority[...]) else { return false }
    return Loopback.contains(host: host) || IPAddress(host) != nil
      || names.contains(Self.plain(host))
  }

  /// Returns whether the text is a host name or address with an optional port.
  static func isWellFormed(authority: String) -> Bool { wholeHost(of: authority[...]) != nil }

  /// Returns the host without its port. `nil` if the text is malformed.
  private static func wholeHost(of authority: Substring) -> String? {
    let host = host(of: authority)
    let isBracketed = authority.hasPrefix("[")
    let rest = authority.dropFirst(isBracketed ? host.count + 2 : host.count)
    let port = rest.dropFirst()
    let isPort =
      rest.first == ":" && port.utf8.allSatisfy { (0x30...0x39).contains($0) }
      && (port.isEmpty || UInt16(port) != nil)
    guard rest.isEmpty || isPort else { return nil }
    let isHost = isBracketed ? IPAddress(host) != nil : isName(host)
    return isHost ? host : nil
  }

  /// Whether the text has only characters that host names allow.
  private static func isName(_ host: String) -> Bool {
    !host.isEmpty
      && host.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "-._~%!$&'()*+,;=".utf8.contains(byte)
        }
      }
  }

  /// Returns the host without its port and without the brackets of an IPv6 address.
  static func host(of authority: Substring) -> String {
    if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
      return String(authority[authority.index(after: authority.startIndex)..<end])
    }
    return String(authority.lastIndex(of: ":").map { authority[..<$0] } ?? authority)
  }

  /// Returns the name in lowercase and without a trailing dot, for comparison.
  private static func plain(_ name: String) -> String {
    let name = name.lowercased()
    return name.hasSuffix(".") ? String(name.dropLast()) : name
  }
}

/// The loopback names and addresses of this machine.
enum Loopback {
  /// Returns whether the host is this machine.
  static func contains(host: String) -> Bool {
    let name = host.lowercased()
    return name == "localhost" || name.hasSuffix(".localhost")
      || IPAddress(name)?.isLoopback == true
  }
}

/// Rules for host names in requests.
package enum HostName {
  /// Returns whether a name is a valid host name: labels of letters, digits, hyphens and
  /// underscores, separated by dots. Browsers send other scripts in this form too.
  package static func isValid(_ name: String) -> Bool {
    let labels = (name.hasSuffix(".") ? name.dropLast() : name[...])
      .split(separator: ".", omittingEmptySubsequences: false)
    return name.utf8.count <= 254
      && labels.allSatisfy { label in
        (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
          && label.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
              || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
          }
      }
  }
}
