/// The settings of a server.
package struct ServerSettings: Sendable {
  /// The address to listen on. 127.0.0.1 accepts only this machine.
  package var host = "127.0.0.1"

  /// The port to listen on. 0 chooses a free one.
  package var port = 8080

  /// The URL template of the basemap, with `{z}`, `{x}` and `{y}`. `nil` uses the built-in
  /// outlines.
  package var tiles: String?

  /// The column of categories that the page shows at first. `nil` chooses one, and an empty text
  /// shows none.
  package var categoryColumn: String?

  /// The column of times that the page offers. `nil` chooses one, and an empty text offers none.
  package var timeColumn: String?

  /// The column whose values clusters never mix on the page at first. `nil` or empty for none.
  package var withinColumn: String?

  /// The token for edits. `nil` allows no edits.
  package var token: String?

  /// The origins that may use the server, besides this machine's.
  package var allowedOrigins: [String] = []

  /// The server's address for clients. `nil` uses the host that each client used.
  package var publicURL: PublicURL?

  /// The proxies whose forwarded headers are trusted.
  package var trustedProxies: [AddressRange] = []

  /// The server's host names, besides `localhost`, numeric addresses and the public URL's host.
  package var allowedHosts: [String] = []

  /// The project's version. The packages and the documentation check read it from this line.
  package static let version = "0.1.0"

  package init() {}

  /// All origins that may use the server, including its public URL.
  var allAllowedOrigins: [String] { allowedOrigins + [publicURL?.origin].compactMap(\.self) }

  /// The basemap's origin, for the content security policy.
  var tileOrigin: String? { TileOrigin.of(tiles) }
}
