import PinfoldReaders

struct TableCatalog {
  let connection: PostgresConnection
  let address: DatabaseAddress

  struct Table {
    let oid: String

    let quotedName: String
  }

  private static let relations = """
    FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'v', 'm', 'f', 'p')
    """

  private static let quotedName =
    "pg_catalog.quote_ident(n.nspname) || '.' || pg_catalog.quote_ident(c.relname)"
}

extension TableCatalog {
  /// Describes the table of the address and returns its OID.
  ///
  /// - Parameters:
  ///   - latitude: The column of latitudes, or `nil` to find it.
  ///   - longitude: The column of longitudes, or `nil` to find it.
  func table(
    latitude: String?,
    longitude: String?
  ) throws(PostgresError) -> (description: TableDescription, oid: String) {
    let table = try find()
    let (columns, hidden) = try columns(of: table)
    guard !columns.isEmpty else {
      throw hidden.isEmpty
        ? .noColumns(address.name)
        : .notAllowed(address.name, role: connection.role, table: table.quotedName)
    }
    let description = try TableDescription(
      columns,
      hidden: hidden,
      of: address,
      latitude: latitude,
      longitude: longitude,
      key: try connection.key(ofTable: table.oid).map(\.column.name),
      quotedName: table.quotedName
    )
    return (description, table.oid)
  }

  /// Finds the table. Tries the exact name first, then its SQL spelling, then any case. Compares
  /// the name with the catalog without parsing it, so it may contain any characters.
  private func find() throws(PostgresError) -> Table {
    guard let name = address.table else {
      throw .noTableNamed(address.name, tables: try visibleTables())
    }
    let ways = [
      "c.relname = $1 AND pg_catalog.pg_table_is_visible(c.oid)",
      "n.nspname || '.' || c.relname = $1",
      "\(Self.quotedName) = $1",
      "pg_catalog.quote_ident(c.relname) = $1 AND pg_catalog.pg_table_is_visible(c.oid)",
      "pg_catalog.lower(c.relname) = pg_catalog.lower($1) "
        + "AND pg_catalog.pg_table_is_visible(c.oid)",
      "pg_catalog.lower(n.nspname || '.' || c.relname) = pg_catalog.lower($1)",
    ]
    for way in ways {
      let found = try connection.rows(
        "SELECT c.oid, \(Self.quotedName) \(Self.relations) AND \(way)",
        [name]
      )
      guard found.count <= 1 else {
        throw .ambiguousTable(address.name, name, tables: found.compactMap { $0[1] })
      }
      if let row = found.first, let oid = row[0], let quotedName = row[1] {
        return Table(oid: oid, quotedName: quotedName)
      }
    }
    throw .unknownTable(address.name, name, tables: try visibleTables())
  }

  /// The tables that the role can read, except those of extensions and of Pinfold.
  private func visibleTables() throws(PostgresError) -> [String] {
    let rows = try connection.rows(
      """
      SELECT n.nspname || '.' || c.relname \(Self.relations)
        AND n.nspname !~ '^(pg_|(information_schema|pinfold)$)'
        AND pg_catalog.has_schema_privilege(n.oid, 'USAGE')
        AND pg_catalog.has_any_column_privilege(c.oid, 'SELECT')
        AND NOT EXISTS (SELECT FROM pg_catalog.pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
      ORDER BY 1
      """
    )
    return rows.compactMap { $0[0] }
  }

  /// The columns that the role can read, in order, and the names of the other columns. A domain
  /// counts as its base type.
  private func columns(
    of table: Table
  ) throws(PostgresError) -> (readable: [TableColumn], hidden: [String]) {
    let rows = try connection.rows(
      """
      SELECT a.attname, pg_catalog.quote_ident(a.attname), b.oid, b.typname,
        pg_catalog.quote_ident(s.nspname), a.atttypmod,
        pg_catalog.format_type(a.atttypid, a.atttypmod),
        pg_catalog.has_column_privilege(a.attrelid, a.attnum, 'SELECT')
      FROM pg_catalog.pg_attribute a
        JOIN pg_catalog.pg_type t ON t.oid = a.atttypid
        JOIN pg_catalog.pg_type b ON b.oid = CASE t.typtype WHEN 'd' THEN t.typbasetype ELSE t.oid END
        JOIN pg_catalog.pg_namespace s ON s.oid = b.typnamespace
      WHERE a.attrelid = $1::pg_catalog.oid AND a.attnum > 0 AND NOT a.attisdropped
      ORDER BY a.attnum
      """,
      [table.oid]
    )
    let readable = rows.filter { $0[7] == "t" }.map { row in
      func text(_ index: Int) -> String { row[index] ?? "" }
      func number(_ index: Int) -> Int { Int(text(index)) ?? -1 }
      return TableColumn(
        name: text(0),
        quotedName: text(1),
        kind: Self.kind(oid: number(2), name: text(3), schema: text(4), modifier: number(5)),
        type: text(6)
      )
    }
    return (readable, rows.filter { $0[7] != "t" }.compactMap { $0[0] })
  }

  private static func kind(
    oid: Int,
    name: String,
    schema: String,
    modifier: Int
  ) -> TableColumn.Kind {
    guard ["geometry", "geography"].contains(name) else { return .init(builtIn: oid) }
    let isGeography = name == "geography"
    guard modifier >= 0 else {
      return .geometry(.init(schema: schema, isGeography: isGeography, srid: 0))
    }
    // The SRID begins at bit 8, and bit 28 is its sign.
    return .geometry(
      .init(
        schema: schema,
        isGeography: isGeography,
        srid: (modifier & 0x0FFF_FF00 - modifier & 0x1000_0000) >> 8
      )
    )
  }
}
