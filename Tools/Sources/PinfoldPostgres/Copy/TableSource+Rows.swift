#if POSTGRES
import PinfoldText

extension TableSource {
  /// Visits all rows.
  ///
  /// If the server fails to transform a point, the method finds the point, excludes it from the
  /// table, and continues.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - form: Returns the SQL expressions for each row.
  ///   - fieldCount: The number of expressions.
  ///   - visit: Called with each row's fields, which are ranges of the bytes.
  ///   - afterChunk: Called after each chunk with the number of bytes since the last restart.
  func copy(
    _ connection: PostgresConnection,
    _ table: inout TableDescription,
    _ form: (TableDescription) -> [String],
    fieldCount: Int,
    _ visit: ([UInt8], [Field]) throws -> Void,
    afterChunk: (_ byteCount: Int) throws -> Void
  ) throws {
    var rowCount = 0
    while true {
      try connection.rows("SAVEPOINT rows")
      do {
        let rows = table.rows(from: rowCount)
        try connection.copy(
          "SELECT \(form(table).joined(separator: ", ")) FROM \(rows)",
          fieldCount: fieldCount
        ) { bytes, fields in
          try visit(bytes, fields)
          rowCount += 1
        } afterChunk: {
          try afterChunk($0)
        }
        return
      } catch let error as PostgresError where error.isOfPoint {
        try connection.rows("ROLLBACK TO SAVEPOINT rows")
        guard try exclude(pointOf: rowCount, of: &table, error, connection) else { throw error }
      }
    }
  }

  /// Excludes the point of a row.
  ///
  /// - Returns: Whether this point caused the error.
  private func exclude(
    pointOf row: Int,
    of table: inout TableDescription,
    _ error: PostgresError,
    _ connection: PostgresConnection
  ) throws(PostgresError) -> Bool {
    guard case .points(let column, let geometry) = table.coordinates else { return false }
    let (schema, value) = (geometry.schema, column.value(of: geometry))
    if error.message?.contains("SRID") == true {
      guard geometry.srid == 0, !table.excluded.haveUnknownSystems else { return false }
      table.excluded.haveUnknownSystems = true
      // If no point has a known system, the user must fix that.
      return try !connection.rows(
        """
        SELECT 1 FROM \(table.quotedName) WHERE \(schema).ST_SRID(\(value)) = 0
          OR \(schema).ST_SRID(\(value)) IN (SELECT s.srid FROM \(schema).spatial_ref_sys AS s)
          LIMIT 1
        """
      ).isEmpty
    }
    // Materialize the rows, so that their order is the failed query's. Before version 12, all are
    // materialized.
    let asOne = connection.serverVersion >= 120_000 ? "MATERIALIZED " : ""
    let found = try connection.rows(
      """
      WITH found AS \(asOne)(
        SELECT \(value)::pg_catalog.text AS point FROM \(table.rows(from: row))
      ) SELECT point FROM found LIMIT 1
      """
    )
    guard let point = found.first?.first ?? nil, table.excluded.add(point) else { return false }
    // A view's order may differ each time, so check that this point really fails.
    do {
      try connection.rows("SELECT \(schema).ST_Transform('\(point)'::\(schema).geometry, 4326)")
    } catch  where error.isOfPoint {
      try connection.rows("ROLLBACK TO SAVEPOINT rows")
      return true
    }
    return false
  }
}

extension TableDescription {
  /// Returns the rows from some number on, for a FROM clause.
  ///
  /// The server evaluates the expressions row by row, so the number of received rows tells which
  /// row failed.
  fileprivate func rows(from number: Int) -> String {
    guard case .points(let column, let geometry) = coordinates, geometry.srid != 4326 else {
      return quotedName
    }
    let columns = (properties + [column]).map(\.quotedName).joined(separator: ", ")
    return "(SELECT \(columns) FROM \(quotedName) OFFSET \(number)) AS pinfold_rows"
  }
}
#endif
