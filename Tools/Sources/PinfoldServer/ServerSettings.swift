/// How the server is started.
package struct ServerSettings: Sendable {
  /// The address to listen at; 127.0.0.1 is for this machine alone.
  package var host = "127.0.0.1"

  /// The port to listen at; 0 takes any that is free.
  package var port = 8080

  /// Where pictures of the map come from, with `{z}`, `{x}` and `{y}`; `nil` for the
  /// outlines that are built in.
  package var tiles: String?

  /// What editors show; `nil` for no edits.
  package var token: String?

  /// Whose pages may ask, besides this machine's.
  package var allowedOrigins: [String] = []

  /// Where clients find the server; `nil` for what they call it themselves.
  package var publicURL: PublicURL?

  /// The proxies that are trusted to name their clients.
  package var trustedProxies: [AddressRange] = []

  /// The names of the server, besides `localhost`, addresses and that of the public URL.
  package var allowedHosts: [String] = []

  /// How long requests are answered after the server was told to stop.
  package var drainTime = Duration.zero

  /// The version of the program.
  package static let version = "0.1.0"

  package init() {}

  /// Whose pages may ask: those that are allowed, and the server's own.
  var allAllowedOrigins: [String] { allowedOrigins + [publicURL?.origin].compactMap(\.self) }

  /// The server of the pictures, as a content security policy names it.
  var tileOrigin: String? {
    guard let tiles, let scheme = tiles.firstRange(of: "://") else { return nil }
    let rest = tiles[scheme.upperBound...]
    return "\(tiles[..<scheme.upperBound])\(rest.prefix { !"/?# ;,'\"".contains($0) })"
  }
}
