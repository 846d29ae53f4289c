#if POSTGRES
import PinfoldReaders

/// A table that may be edited, as the catalog has it.
struct WritableTable {
  let table: TableDescription

  /// The number of the table in the catalog.
  let oid: String

  let changes: ChangeTable
  let edits: EditTable

  /// What the catalog had for it; see ``TableMoment``.
  let shape: String
}

extension WritableTable {
  /// Finds the table of an address, or why it cannot be edited.
  static func find(
    _ connection: PostgresConnection,
    _ address: DatabaseAddress,
    _ latitude: String?,
    _ longitude: String?
  ) throws(PostgresError) -> Result<WritableTable, TableEditError> {
    try connection.beginReading()
    let options = ReadOptions(latitudeColumn: latitude, longitudeColumn: longitude)
    let source = try TableSource(connection, address, options)
    let following = try source.following(connection)
    let found = try find(connection, source, following)
    try connection.rows("COMMIT")
    return found
  }

  private static func find(
    _ connection: PostgresConnection,
    _ source: TableSource,
    _ following: Following
  ) throws(PostgresError) -> Result<WritableTable, TableEditError> {
    let name = source.address.name
    if let problem = following.problem(of: name) {
      return .failure(TableEditError(.notAllowed, "These places cannot be edited: \(problem)"))
    }
    guard let changes = following.changes, let moment = following.moment else {
      return .failure(.notFollowed)
    }
    let edits = EditTable(number: changes.number)
    guard try edits.mayWrite(to: following.oid, connection) else {
      return .failure(.noRights(name, role: connection.role))
    }
    return .success(
      WritableTable(
        table: source.table,
        oid: following.oid,
        changes: changes,
        edits: edits,
        shape: moment.shape
      )
    )
  }
}

extension EditTable {
  /// Whether the role may make some edit, and have it remembered.
  ///
  /// - Parameter oid: The number of the table in the catalog.
  func mayWrite(to oid: String, _ connection: PostgresConnection) throws(PostgresError) -> Bool {
    let rights = try connection.rows(
      """
      SELECT pg_catalog.has_table_privilege(\(oid)::pg_catalog.oid, 'INSERT, UPDATE, DELETE')
        AND COALESCE((
          SELECT pg_catalog.has_table_privilege(c.oid, 'SELECT')
            AND pg_catalog.has_table_privilege(c.oid, 'INSERT')
            AND pg_catalog.has_table_privilege(c.oid, 'DELETE')
            AND pg_catalog.has_column_privilege(c.oid, 'result', 'UPDATE')
          FROM pg_catalog.pg_class c WHERE c.oid = pg_catalog.to_regclass('\(name)')), false)
      """
    )
    return rights.first?.first == "t"
  }
}
#endif
