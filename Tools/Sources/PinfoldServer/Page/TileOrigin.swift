/// The server of the basemap's tiles, as a content security policy names it.
package enum TileOrigin {
  /// The servers of the public maps that a page offers, as `base-maps.js` has them, with blanks
  /// between. The page asks them for nothing until one of their maps is chosen.
  static let providers = "https://tiles.openfreemap.org https://tiles.maps.eox.at"

  /// Returns the origin of an address; `nil` for one without a host, or of which a policy
  /// could not name just that host.
  static func of(_ tiles: String?) -> String? {
    guard let tiles, let scheme = ["https://", "http://"].first(where: tiles.hasPrefix)
    else { return nil }
    let rest = tiles.dropFirst(scheme.count)
    let host = rest.prefix { !"/?#".contains($0) }
    return isHost(host) ? scheme + host : nil
  }

  /// Returns whether an address names a host that a policy can name, or none: a path on the
  /// page's own host.
  package static func isUsable(_ tiles: String) -> Bool {
    hasHost(tiles) ? of(tiles) != nil : !tiles.contains("://")
  }

  /// Returns whether an address names a host.
  package static func hasHost(_ tiles: String) -> Bool {
    tiles.hasPrefix("https://") || tiles.hasPrefix("http://") || tiles.hasPrefix("//")
  }

  /// Whether a text is a name or an address of a host, maybe with a port: nothing that ends
  /// a directive, and no `*`, which stands for more than one host.
  private static func isHost(_ text: Substring) -> Bool {
    text.wholeMatch(of: #/([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?/#) != nil
  }
}
