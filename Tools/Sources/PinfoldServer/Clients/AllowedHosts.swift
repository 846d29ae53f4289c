/// The names under which a server answers.
///
/// A page can give its own name the address of this server, and would then be of the same
/// origin; the name in its requests is still its own. Such an attack needs a name that
/// the attacker can point here, so `localhost` and all addresses written as numbers are safe:
/// a browser sends those only if the user opened them.
struct AllowedHosts: Sendable {
  private let names: Set<String>

  init(_ settings: ServerSettings) {
    names = Set(
      (settings.allowedHosts + [settings.publicURL?.host].compactMap(\.self)).map(Self.plain)
    )
  }

  /// Returns whether a name is one of them, with or without a port.
  func contains(authority: String) -> Bool {
    guard let host = Self.wholeHost(of: authority[...]) else { return false }
    return Loopback.contains(host: host) || IPAddress(host) != nil
      || names.contains(Self.plain(host))
  }

  /// Returns whether a text is a name or an address, with or without a port.
  static func isWellFormed(authority: String) -> Bool { wholeHost(of: authority[...]) != nil }

  /// The name without a port; `nil` if there is anything else.
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

  /// Whether a text has only characters that are allowed in host names.
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

  /// The name without a port, and without the brackets of version 6.
  static func host(of authority: Substring) -> String {
    if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
      return String(authority[authority.index(after: authority.startIndex)..<end])
    }
    return String(authority.lastIndex(of: ":").map { authority[..<$0] } ?? authority)
  }

  /// The name as it is compared: in lowercase, without the dot of the root.
  private static func plain(_ name: String) -> String {
    let name = name.lowercased()
    return name.hasSuffix(".") ? String(name.dropLast()) : name
  }
}

/// The names of this machine for itself.
enum Loopback {
  /// Returns whether a name is one of them.
  static func contains(host: String) -> Bool {
    let name = host.lowercased()
    return name == "localhost" || name.hasSuffix(".localhost")
      || IPAddress(name)?.isLoopback == true
  }
}

/// The names of machines, as requests write them.
package enum HostName {
  /// Returns whether a request can have a name: letters, digits and hyphens between dots. Browsers
  /// write names in other scripts with these, too.
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
