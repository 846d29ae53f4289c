package import PinfoldReaders

/// Installs and removes the objects that make a table followable. Used by the table's owner. It is
/// a class because it owns a connection.
package final class FollowingSetup {
  package private(set) var following: Following

  package let table: String

  /// The columns of the primary key, quoted for SQL.
  package var key: [String] { following.changes?.key.map(\.quotedName) ?? [] }

  /// The name of the change table, or `nil` if the table cannot be followed.
  package var changeTable: String? { following.changes?.changes }

  private let connection: PostgresConnection
  private let source: TableSource

  /// Connects to the server of a table.
  ///
  /// - Parameters:
  ///   - latitude: The column of latitudes, or `nil` to find it.
  ///   - longitude: The column of longitudes, or `nil` to find it.
  package init(_ address: DatabaseAddress, latitude: String?, longitude: String?) throws {
    connection = try PostgresConnection(address)
    try connection.beginReading()
    let options = ReadOptions(latitudeColumn: latitude, longitudeColumn: longitude)
    source = try TableSource(connection, address, options)
    following = try source.following(connection)
    table = source.table.quotedName
    try connection.rows("COMMIT")
  }
}

extension FollowingSetup {
  /// Returns the statements that let the server and the given roles follow the table.
  ///
  /// - Parameter readers: The roles that will follow the table.
  /// - Throws: ``PostgresError`` if a role does not exist.
  package func installation(readers: [String]) throws(PostgresError) -> [String] {
    let roles = try roles(readers)
    var rights: [String] = []
    for role in roles { rights += try self.rights(of: role) }
    return following.installation + rights + following.grants(to: roles.map(\.quotedName))
  }

  /// Returns the statements as one transaction. It waits for locks only briefly, because all
  /// writers of the table wait too.
  package static func transaction(_ statements: [String]) -> [String] {
    ["BEGIN", "SET LOCAL lock_timeout = '5s'"] + statements + ["COMMIT"]
  }

  /// Runs statements, all or none.
  package func run(_ statements: [String]) throws(PostgresError) {
    do throws(PostgresError) {
      for statement in Self.transaction(statements) { try connection.rows(statement) }
    } catch {
      _ = try? connection.rows("ROLLBACK")
      throw .notInstalled(connection.name, error)
    }
    try connection.beginReading()
    following = try source.following(connection)
    try connection.rows("COMMIT")
  }

  /// The number of kept changes, their size, and the number of servers that follow any table of the
  /// database. `nil` if the role may not read these.
  package func figures() -> (changes: String, bytes: String, servers: String)? {
    guard following.isPossible, let changes = changeTable else { return nil }
    let rows = try? connection.rows(
      """
      SELECT (SELECT pg_catalog.count(*) FROM \(changes)),
        pg_catalog.pg_size_pretty(pg_catalog.pg_total_relation_size('\(changes)')),
        (SELECT pg_catalog.count(*) FROM pg_catalog.pg_stat_activity
          WHERE application_name = 'pinfold' AND datname = pg_catalog.current_database()
            AND pid <> pg_catalog.pg_backend_pid())
      """
    )
    guard let row = rows?.first else { return nil }
    return (row[0] ?? "", row[1] ?? "", row[2] ?? "")
  }
}

extension FollowingSetup {
  private struct Role {
    let name: String

    let quotedName: String
  }

  private func roles(_ names: [String]) throws(PostgresError) -> [Role] {
    var roles: [Role] = []
    for name in names {
      let found = try connection.rows(
        "SELECT pg_catalog.quote_ident(rolname) FROM pg_catalog.pg_roles WHERE rolname = $1",
        [name]
      )
      guard let quotedName = found.first?.first.flatMap(\.self) else {
        throw .noRole(connection.name, name)
      }
      roles.append(Role(name: name, quotedName: quotedName))
    }
    return roles
  }

  /// Returns the statements that let a role read the table. If the role can already read some
  /// columns, which the owner chose, leaves out the grant for the whole table.
  private func rights(of role: Role) throws(PostgresError) -> [String] {
    let rows = try connection.rows(
      """
      SELECT pg_catalog.quote_ident(n.nspname),
        pg_catalog.has_schema_privilege($1::pg_catalog.name, n.oid, 'USAGE'),
        pg_catalog.has_any_column_privilege($1::pg_catalog.name, c.oid, 'SELECT')
      FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
      WHERE c.oid = \(following.oid)
      """,
      [role.name]
    )
    guard let row = rows.first, let schema = row[0] else { return [] }
    return (row[1] == "t" ? [] : ["GRANT USAGE ON SCHEMA \(schema) TO \(role.quotedName)"])
      + (row[2] == "t" ? [] : ["GRANT SELECT ON \(table) TO \(role.quotedName)"])
  }
}
