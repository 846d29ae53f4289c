/// The origin of the basemap's tiles, for the content security policy.
package enum TileOrigin {
  /// The origins of the public maps in `base-maps.js`, separated by spaces. The page contacts them
  /// only after the user chooses one of their maps.
  static let providers = "https://tiles.openfreemap.org https://tiles.maps.eox.at"

  /// Returns the origin of a URL. `nil` without a host, or if a policy cannot name exactly this
  /// host.
  static func of(_ tiles: String?) -> String? {
    guard let tiles, let scheme = ["https://", "http://"].first(where: tiles.hasPrefix)
    else { return nil }
    let rest = tiles.dropFirst(scheme.count)
    let host = rest.prefix { !"/?#".contains($0) }
    return isHost(host) ? scheme + host : nil
  }

  /// Returns whether a policy can allow the URL: its host can be named, or it is a path on the
  /// page's own host.
  package static func isUsable(_ tiles: String) -> Bool {
    hasHost(tiles) ? of(tiles) != nil : !tiles.contains("://")
  }

  /// Returns whether the URL has a host.
  package static func hasHost(_ tiles: String) -> Bool {
    tiles.hasPrefix("https://") || tiles.hasPrefix("http://") || tiles.hasPrefix("//")
  }

  /// Whether a text is a host with an optional port. Excludes characters that end a directive, and
  /// `*`, which matches several hosts.
  private static func isHost(_ text: Substring) -> Bool {
    text.wholeMatch(of: #/([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?/#) != nil
  }
}
