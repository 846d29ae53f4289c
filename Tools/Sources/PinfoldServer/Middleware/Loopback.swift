/// The names of this machine for itself.
enum Loopback {
  /// Returns whether a name is one of them.
  static func contains(host: String) -> Bool {
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
