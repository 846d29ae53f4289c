import Foundation

/// The server's address for clients behind a proxy, such as `https://maps.example.org/places`.
package struct PublicURL: Hashable, Sendable {
  /// The origin that browsers send: scheme, host, and the port unless it is the default.
  package let origin: String

  /// The host name in requests, without a port.
  package let host: String

  /// The host without the brackets of an IPv6 address.
  package var hostAddress: String { AllowedHosts.host(of: host[...]) }

  /// The path prefix, such as `/places`. May be empty.
  let prefix: String

  /// The first components of the server's own paths. A prefix must not begin with one, because a
  /// path with the prefix would be ambiguous.
  private static let ownPaths: Set<Substring> = [
    "datasets", "events", "web", "health", "metrics", "openapi.json", "config.json", "favicon.ico",
  ]

  /// The reason why a text is not a valid address.
  package struct Problem: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
  }

  /// Parses an address. A trailing slash is ignored.
  ///
  /// - Throws: ``Problem`` for an invalid address, or for a path that begins like the server's own.
  package init(_ text: String) throws(Problem) {
    guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
      let defaultPort = ["http": 80, "https": 443][scheme],
      let host = parts.percentEncodedHost?.lowercased(), !host.isEmpty,
      (1...65535).contains(parts.port ?? defaultPort), parts.user == nil, parts.password == nil,
      parts.query == nil, parts.fragment == nil,
      case let names = parts.percentEncodedPath.split(separator: "/"),
      !names.contains("."), !names.contains("..")
    else {
      throw Problem(
        "write an address such as https://maps.example.org/places: http or https, a host, and "
          + "perhaps a port and a path, without a user, a query, a fragment, . and .."
      )
    }
    let port = parts.port.flatMap { $0 == defaultPort ? nil : ":\($0)" } ?? ""
    if let first = names.first, Self.ownPaths.contains(first) {
      throw Problem("its path begins with /\(first), which is the server's own; choose another")
    }
    origin = "\(scheme)://\(host)\(port)"
    self.host = host
    prefix = names.map { "/\($0)" }.joined()
  }

  /// The base URL. Append a path such as `/datasets`.
  package var base: String { origin + prefix }

  /// Returns the path without the prefix. A proxy may have removed it already.
  func localPath(_ path: String) -> String {
    guard !prefix.isEmpty, path.hasPrefix(prefix) else { return path }
    let rest = path.dropFirst(prefix.count)
    if rest.isEmpty || rest.first == "?" { return "/" + rest }
    return rest.first == "/" ? String(rest) : path
  }
}
