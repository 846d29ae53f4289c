/// The names of this machine for itself.
enum Loopback {
  /// Returns whether a name is one of them.
  static func contains(host: String) -> Bool {
    let name = host.lowercased()
    return name == "localhost" || name.hasSuffix(".localhost")
      || IPAddress(name)?.isLoopback == true
  }
}
