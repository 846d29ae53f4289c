#if POSTGRES
import PinfoldText

extension TableSource {
  /// Visits all rows.
  ///
  /// If the server fails to transform a point, this finds the point, excludes it from the table, and
  /// goes on.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - form: Returns the expressions to select of each row.
  ///   - fieldCount: The number of expressions.
  ///   - visit: Takes the fields of a row, which are ranges of the bytes.
  ///   - afterChunk: Called now and then with the number of bytes since rows were read again.
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
      // If no point has a known system, the user has to mend that.
      return try !connection.rows(
        """
        SELECT 1 FROM \(table.quotedName) WHERE \(schema).ST_SRID(\(value)) = 0
          OR \(schema).ST_SRID(\(value)) IN (SELECT s.srid FROM \(schema).spatial_ref_sys AS s)
          LIMIT 1
        """
      ).isEmpty
    }
    // Planned as what failed is, so that the rows have the same order; before version 12 all are.
    let asOne = connection.serverVersion >= 120_000 ? "MATERIALIZED " : ""
    let found = try connection.rows(
      """
      WITH found AS \(asOne)(
        SELECT \(value)::pg_catalog.text AS point FROM \(table.rows(from: row))
      ) SELECT point FROM found LIMIT 1
      """
    )
    guard let point = found.first?.first ?? nil, table.excluded.add(point) else { return false }
    // A view may have other rows first each time it is read: then it is not this one.
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
  /// The rows from some number on, as a query selects from them.
  ///
  /// The server evaluates the expressions row by row, so that the number of rows tells which failed.
  fileprivate func rows(from number: Int) -> String {
    guard case .points(let column, let geometry) = coordinates, geometry.srid != 4326 else {
      return quotedName
    }
    let columns = (properties + [column]).map(\.quotedName).joined(separator: ", ")
    return "(SELECT \(columns) FROM \(quotedName) OFFSET \(number)) AS pinfold_rows"
  }
}
#endif
