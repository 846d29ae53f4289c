/// The settings of a server.
package struct ServerSettings: Sendable {
  /// The address to listen at; 127.0.0.1 is for this machine alone.
  package var host = "127.0.0.1"

  /// The port to listen at; 0 takes any that is free.
  package var port = 8080

  /// The address of the basemap's tiles, with `{z}`, `{x}` and `{y}`; `nil` for the
  /// built-in outlines.
  package var tiles: String?

  /// The token for edits; `nil` to allow no edits.
  package var token: String?

  /// The origins whose pages may use the server, besides those of this machine.
  package var allowedOrigins: [String] = []

  /// The address of the server for clients; `nil` for the name that each of them uses.
  package var publicURL: PublicURL?

  /// The proxies that are trusted to name their clients.
  package var trustedProxies: [AddressRange] = []

  /// The names of the server, besides `localhost`, addresses and that of the public URL.
  package var allowedHosts: [String] = []

  /// The version of the project. The packages, and the check of the documents, take it from here.
  package static let version = "0.1.0"

  package init() {}

  /// The origins whose pages may use the server: the allowed ones, and its own.
  var allAllowedOrigins: [String] { allowedOrigins + [publicURL?.origin].compactMap(\.self) }

  /// The server of the basemap's tiles, as a content security policy names it.
  var tileOrigin: String? { TileOrigin.of(tiles) }
}
