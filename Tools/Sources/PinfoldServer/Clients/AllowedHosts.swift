/// The names under which a server answers.
///
/// A page can give its own name the address of this server, and would then be of the same
/// origin; the name in its requests is still its own. Such an attack needs a name that
/// somebody else can point here, so `localhost` and all addresses written as numbers are safe:
/// a browser only sends those where the user went to them.
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

  /// The same, if there is nothing else but a port.
  private static func wholeHost(of authority: Substring) -> String? {
    let host = host(of: authority)
    let rest = authority.dropFirst(authority.hasPrefix("[") ? host.utf8.count + 2 : host.count)
    let isPort = rest.first == ":" && rest.dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
    return rest.isEmpty || isPort ? host : nil
  }

  /// The name without a port, and without the brackets of version 6.
  static func host(of authority: Substring) -> String {
    if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
      return String(authority[authority.index(after: authority.startIndex)..<end])
    }
    return String(authority.lastIndex(of: ":").map { authority[..<$0] } ?? authority)
  }

  /// The name as it is compared: in small letters, without the dot of the root.
  private static func plain(_ name: String) -> String {
    let name = name.lowercased()
    return name.hasSuffix(".") ? String(name.dropLast()) : name
  }
}
