import CSQLiteSettings
package import GRDB

/// Opens databases of SQLite that may come from a stranger: a schema runs no function that could do
/// harm, and pages are checked as they are read.
package enum SQLiteFile {
  /// The settings of every connection.
  package static var configuration: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.prepareDatabase { db in
      // They are for other programs.
      disable_triggers(db.sqliteConnection)
      try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;")
    }
    return configuration
  }

  /// Lets a connection write the tables behind a full-text table: some systems' SQLite forbids that.
  package static func allowShadowTables(_ db: Database) { allow_shadow_tables(db.sqliteConnection) }

  /// The path of a file, written so that SQLite does not read it as an address.
  package static func plain(_ path: String) -> String {
    path.hasPrefix("file:") ? "./" + path : path
  }

  /// The address of a database that nothing changes while it is open here: SQLite needs neither locks
  /// nor a log beside it.
  package static func immutable(_ path: String) -> String {
    guard understandsAddresses else { return plain(path) }
    var path = path[...]
    // Two would begin the name of a host.
    while path.hasPrefix("//") { path = path.dropFirst() }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let encoded = parts.map { PercentEncoding.encoded(String($0)) }
    return "file:\(encoded.joined(separator: "/"))?immutable=1"
  }

  /// Whether SQLite understands addresses: it does from the start on most systems.
  private static let understandsAddresses: Bool = {
    enable_addresses()
    return true
  }()
}
