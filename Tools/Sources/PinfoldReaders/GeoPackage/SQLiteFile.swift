import CSQLiteSettings
package import GRDB

/// Opens untrusted SQLite databases safely: the schema cannot run harmful functions, and pages are
/// checked as they are read.
package enum SQLiteFile {
  package static var configuration: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { db in
      // Triggers in a file are for other programs.
      disable_triggers(db.sqliteConnection)
      try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;")
    }
    return configuration
  }

  /// Lets a connection write the shadow tables of full-text search, which SQLite forbids on some
  /// systems.
  package static func allowShadowTables(_ db: Database) { allow_shadow_tables(db.sqliteConnection) }

  /// A path that SQLite does not interpret as a URI.
  package static func plain(_ path: String) -> String {
    path.hasPrefix("file:") ? "./" + path : path
  }

  /// The URI of a database that does not change while it is open. SQLite then needs neither locks
  /// nor a log.
  package static func immutable(_ path: String) -> String {
    guard understandsAddresses else { return plain(path) }
    var path = path[...]
    // Two slashes would begin a host name.
    while path.hasPrefix("//") { path = path.dropFirst() }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let encoded = parts.map { PercentEncoding.encoded(String($0)) }
    return "file:\(encoded.joined(separator: "/"))?immutable=1"
  }

  /// Whether SQLite accepts URIs.
  private static let understandsAddresses: Bool = {
    enable_addresses()
    return true
  }()
}
