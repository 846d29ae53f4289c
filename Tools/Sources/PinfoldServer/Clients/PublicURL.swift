import Foundation

/// The address of the server for clients when it is behind a proxy, such as
/// `https://maps.example.org/places`.
package struct PublicURL: Hashable, Sendable {
  /// The scheme, the host, and the port if it is not the scheme's own: what browsers send as
  /// the origin of the page.
  package let origin: String

  /// The name that requests have, without a port.
  package let host: String

  /// The host without the brackets of an address of version 6.
  package var hostAddress: String { AllowedHosts.host(of: host[...]) }

  /// The prefix of all paths, such as `/places`; may be empty.
  let prefix: String

  /// What the server's own paths begin with: a prefix that is one of them could not be told
  /// from a path without the prefix.
  private static let ownPaths: Set<Substring> = [
    "datasets", "events", "web", "health", "metrics", "openapi.json", "config.json", "favicon.ico",
  ]

  /// What to write instead of a text that is not such an address.
  package struct Problem: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
  }

  /// Reads an address; a slash at its end makes no difference.
  ///
  /// - Throws: What an address is like, or that its path begins like the server's own.
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

  /// What paths of the server, such as `/datasets`, are appended to.
  package var base: String { origin + prefix }

  /// Returns a path without the prefix; as it is when a proxy has taken the prefix away.
  func localPath(_ path: String) -> String {
    guard !prefix.isEmpty, path.hasPrefix(prefix) else { return path }
    let rest = path.dropFirst(prefix.count)
    if rest.isEmpty || rest.first == "?" { return "/" + rest }
    return rest.first == "/" ? String(rest) : path
  }
}
