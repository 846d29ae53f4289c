package import PinfoldReaders

/// What makes a table one that can be followed, and what undoes that: for its owner.
///
/// A class, because it owns a connection.
package final class FollowingSetup {
  /// How the table is followed now.
  package private(set) var following: Following

  /// The schema and the name of the table as SQL has them.
  package let table: String

  /// The columns of its primary key, as SQL has them.
  package var key: [String] { following.changes?.key.map(\.quotedName) ?? [] }

  /// Where changes are noted; `nil` for a table that cannot be followed.
  package var changeTable: String? { following.changes?.changes }

  private let connection: PostgresConnection
  private let source: TableSource

  /// Connects to the server of a table.
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
  /// The statements that let the table be followed, and by some roles if they are named; none if it
  /// can be followed.
  ///
  /// - Throws: ``PostgresError`` when there is no such role.
  package func installation(readers: [String]) throws(PostgresError) -> [String] {
    let roles = try roles(readers)
    var rights: [String] = []
    for role in roles { rights += try self.rights(of: role) }
    return following.installation + rights + following.grants(to: roles.map(\.quotedName))
  }

  /// Statements as they are run: together, and only if no one else keeps the table for long, for
  /// everyone who wants to write to it would wait, too.
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

  /// How many changes are kept and the bytes that they take, and how many servers follow some
  /// table of the database; `nil` where the role may not know.
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
  /// A role of the server.
  private struct Role {
    let name: String

    /// The name as SQL has it.
    let quotedName: String
  }

  /// Finds roles by their names.
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

  /// What lets a role read the table; nothing where it may read some columns of it, which are
  /// then those that it is meant to.
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
