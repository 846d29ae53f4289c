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

  /// Why a text is not such an address, as the end of a sentence.
  package struct Problem: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
  }

  /// Reads an address; a slash at its end makes no difference.
  ///
  /// - Throws: What is wrong with one without scheme or host, with a query, a fragment or a
  ///   user, or whose path clients change, or begins like the server's own.
  package init(_ text: String) throws(Problem) {
    guard let parts = URLComponents(string: text) else { throw Problem("it is not an address") }
    guard let scheme = parts.scheme?.lowercased(),
      let defaultPort = ["http": 80, "https": 443][scheme]
    else { throw Problem("its scheme must be http:// or https://") }
    guard let host = parts.percentEncodedHost?.lowercased(), !host.isEmpty else {
      throw Problem("it has no host, such as maps.example.org")
    }
    guard (1...65535).contains(parts.port ?? defaultPort) else {
      throw Problem("its port must be from 1 to 65535")
    }
    guard parts.user == nil, parts.password == nil else {
      throw Problem("it has a user name, which would be shown in links; leave it out")
    }
    guard parts.query == nil else { throw Problem("it has a query; leave out ? and the rest") }
    guard parts.fragment == nil else {
      throw Problem("it has a fragment; leave out # and the rest")
    }
    let port = parts.port.flatMap { $0 == defaultPort ? nil : ":\($0)" } ?? ""
    let names = parts.percentEncodedPath.split(separator: "/")
    if let dots = names.first(where: { $0 == "." || $0 == ".." }) {
      throw Problem("its path has \(dots), which clients resolve; write the path without it")
    }
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

  /// Whether a request is for the prefix without the slash at its end, with which the
  /// relative addresses of the page would be wrong.
  func lacksSlash(_ path: String) -> Bool {
    !prefix.isEmpty && path.prefix { $0 != "?" } == prefix
  }
}
