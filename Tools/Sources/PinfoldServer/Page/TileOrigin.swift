/// The server of the basemap's tiles, as a content security policy names it.
enum TileOrigin {
  /// Returns the origin of an address; `nil` for one without a host.
  static func of(_ tiles: String?) -> String? {
    guard let tiles, let scheme = tiles.firstRange(of: "://") else { return nil }
    let rest = tiles[scheme.upperBound...]
    return "\(tiles[..<scheme.upperBound])\(rest.prefix { !"/?# ;,'\"".contains($0) })"
  }
}
