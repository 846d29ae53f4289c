/// The names of this machine for itself.
enum Loopback {
  /// Returns whether a name is one of them, with or without a port.
  static func contains(authority: Substring) -> Bool {
    var host = authority
    if host.hasPrefix("["), let end = host.firstIndex(of: "]") {
      host = host[host.index(after: host.startIndex)..<end]
    } else if let colon = host.lastIndex(of: ":") {
      host = host[..<colon]
    }
    let name = host.lowercased()
    return name == "localhost" || name == "::1" || name.hasSuffix(".localhost")
      || isAddress(name)
  }

  /// 127.0.0.0/8
  private static func isAddress(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    return parts.count == 4 && parts[0] == 127 && !parts.contains(nil)
  }
}
