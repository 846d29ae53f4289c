import PinfoldReaders

/// Looks up in the server's catalog whether a table's changes are recorded.
struct FollowingCatalog {
  let connection: PostgresConnection

  let oid: String

  let table: TableDescription

  /// A table that contains rows of the followed table: itself or a partition.
  struct Part {
    let quotedName: String
    let kind: String
    let isPartition: Bool

    /// The names of the correct triggers, and of the others.
    let triggers: (right: [String], wrong: [String])
  }
}

extension FollowingCatalog {
  /// The OIDs of valid key types. Their equal values always have equal texts, and only the server's
  /// owner can change the conversion to text.
  private static let keyTypes: Set<Int> = [20, 21, 23, 25, 1042, 1043, 1082, 1114, 1700, 2950]

  /// The first version in which transaction ids and snapshots have 64 bits.
  private static let firstVersion = 130_000

  /// Returns whether and how the table can be followed.
  func following() throws(PostgresError) -> Following {
    let key = try connection.key(ofTable: oid)
    let columns = key.map(\.column)
    let parts = try parts(number: nil)
    if let problem = problem(of: columns, key.map(\.type), parts) {
      return Following(.impossible(problem))
    }
    var following = try following(columns)
    following.hasKey = true
    return following
  }

  private func following(_ key: [ChangeTable.KeyColumn]) throws(PostgresError) -> Following {
    guard connection.serverVersion >= Self.firstVersion else {
      return Following(.impossible("is on a server older than PostgreSQL 13"))
    }
    if try flag("pg_catalog.pg_is_in_recovery()") {
      return Following(.impossible("is on a standby server; use the address of the primary"))
    }
    let changes = ChangeTable(
      number: try installedNumber() ?? oid,
      table: table.quotedName,
      key: key
    )
    return try following(changes)
  }

  private func following(_ changes: ChangeTable) throws(PostgresError) -> Following {
    let missing = try missingStatements(changes)
    var following = Following(missing.isEmpty ? .possible : .notInstalled)
    (following.changes, following.oid) = (changes, oid)
    following.installation = missing
    following.removal = try removalStatements(changes)
    guard missing.isEmpty else { return following }
    let mayRead = try flag(
      """
      pg_catalog.has_schema_privilege('pinfold', 'USAGE') AND (
        SELECT pg_catalog.bool_and(pg_catalog.has_table_privilege(c.oid, 'SELECT'))
        FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname = 'pinfold'
          AND c.relname IN ('changes_\(changes.number)', 'state_\(changes.number)'))
      """
    )
    guard mayRead else {
      following.state = .notAllowed(role: connection.role)
      return following
    }
    following.moment = try connection.moment(of: changes, oid: oid)
    return following
  }

  func flag(_ condition: String) throws(PostgresError) -> Bool {
    try connection.rows("SELECT \(condition)").first?.first == "t"
  }

  /// Returns why the table cannot be followed, or `nil` if it can.
  private func problem(
    of key: [ChangeTable.KeyColumn],
    _ types: [Int],
    _ parts: [Part]
  ) -> String? {
    guard let first = parts.first, ["r", "p"].contains(first.kind) else {
      return "is a view or a foreign table, which has no triggers"
    }
    guard !key.isEmpty else { return "has no primary key" }
    guard types.allSatisfy(Self.keyTypes.contains) else {
      return "has a key that is neither a whole number, text, a uuid nor a date"
    }
    guard key.allSatisfy({ column in table.properties.contains { $0.name == column.name } }) else {
      return "has a key that this role may not read"
    }
    if case .columns(let latitude, let longitude) = table.coordinates {
      guard !key.contains(where: { [latitude, longitude].contains($0.name) }) else {
        return "has coordinates in its key"
      }
      let isText = table.properties.contains { column in
        [latitude, longitude].contains(column.name) && !column.kind.isNumber
      }
      // The meaning of a comma depends on all rows.
      guard !isText else { return "has coordinates that are not numbers" }
    }
    guard parts.dropFirst().allSatisfy(\.isPartition) else {
      return "has tables that inherit from it and are not partitions"
    }
    return parts.allSatisfy { ["r", "p"].contains($0.kind) }
      ? nil : "has partitions that are foreign tables, which have no triggers"
  }

  /// The number of the change table that the table's triggers write to, or `nil` without triggers.
  private func installedNumber() throws(PostgresError) -> String? {
    try connection.rows(
      """
      SELECT pg_catalog.substr(f.proname, 6)
      FROM pg_catalog.pg_trigger t
        JOIN pg_catalog.pg_proc f ON f.oid = t.tgfoid
        JOIN pg_catalog.pg_namespace n ON n.oid = f.pronamespace
      WHERE t.tgrelid = \(oid) AND n.nspname = 'pinfold' AND f.proname ~ '^note_[1-9][0-9]{0,9}$'
      ORDER BY f.oid LIMIT 1
      """
    ).first?.first.flatMap(\.self).flatMap { UInt32($0) }.map { "\($0)" }
  }

  /// Returns the table and its partitions.
  ///
  /// - Parameter number: The number of the change table, or `nil` to skip the triggers.
  func parts(number: String?) throws(PostgresError) -> [Part] {
    // Bits 4, 8, 16 and 32 of a trigger's type are its events. A statement-level AFTER trigger has
    // only these bits.
    let isRight = """
      f.proname = 'note_\(number ?? "")' AND n.nspname = 'pinfold'
        AND t.tgenabled IN ('O', 'A') AND t.tgqual IS NULL AND t.tgattr::pg_catalog.text = ''
        AND (t.tgname, t.tgtype) IN (('pinfold_insert', 4), ('pinfold_delete', 8),
          ('pinfold_update', 16), ('pinfold_truncate', 32))
      """
    func triggers(_ condition: String) -> String {
      """
      (SELECT pg_catalog.string_agg(t.tgname, ' ')
        FROM pg_catalog.pg_trigger t
          JOIN pg_catalog.pg_proc f ON f.oid = t.tgfoid
          JOIN pg_catalog.pg_namespace n ON n.oid = f.pronamespace
        WHERE t.tgrelid = c.oid AND t.tgname IN ('pinfold_insert', 'pinfold_update',
          'pinfold_delete', 'pinfold_truncate') AND (\(condition)))
      """
    }
    let rows = try connection.rows(
      """
      \(Self.partsQuery(oid)) SELECT
        pg_catalog.quote_ident(n.nspname) || '.' || pg_catalog.quote_ident(c.relname),
        c.relkind, c.relispartition, \(triggers(isRight)), \(triggers("NOT (\(isRight))"))
      FROM part
        JOIN pg_catalog.pg_class c ON c.oid = part.oid
        JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
      ORDER BY c.oid <> \(oid), c.oid
      """
    )
    func names(_ text: String?) -> [String] { (text ?? "").split(separator: " ").map(String.init) }
    return rows.map { row in
      Part(
        quotedName: row[0] ?? "",
        kind: row[1] ?? "",
        isPartition: row[2] == "t",
        triggers: (names(row[3]), names(row[4]))
      )
    }
  }

  /// Returns SQL that defines `part`: the OIDs of a table and of all tables that contain its rows.
  static func partsQuery(_ oid: String) -> String {
    """
    WITH RECURSIVE part(oid) AS (
      SELECT \(oid)::pg_catalog.oid
      UNION SELECT i.inhrelid FROM pg_catalog.pg_inherits i JOIN part ON i.inhparent = part.oid
    )
    """
  }
}

extension PostgresConnection {
  /// Returns the columns of a table's primary key in order, with the OIDs of their types. Empty if
  /// the table lacks a key.
  ///
  /// - Parameter oid: The table's OID.
  func key(
    ofTable oid: String
  ) throws(PostgresError) -> [(column: ChangeTable.KeyColumn, type: Int)] {
    let rows = try rows(
      """
      SELECT a.attname, pg_catalog.quote_ident(a.attname), b.typname, b.oid
      FROM pg_catalog.pg_index i
        CROSS JOIN LATERAL pg_catalog.unnest(i.indkey) WITH ORDINALITY AS k(number, place)
        JOIN pg_catalog.pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number
        JOIN pg_catalog.pg_type t ON t.oid = a.atttypid
        JOIN pg_catalog.pg_type b ON b.oid = CASE t.typtype WHEN 'd' THEN t.typbasetype ELSE t.oid END
      WHERE i.indrelid = $1::pg_catalog.oid AND i.indisprimary AND k.place <= i.indnkeyatts
      ORDER BY k.place
      """,
      [oid]
    )
    return rows.map { row in
      let column = ChangeTable.KeyColumn(
        name: row[0] ?? "",
        quotedName: row[1] ?? "",
        type: "pg_catalog." + (row[2] ?? "")
      )
      return (column, row[3].flatMap { Int($0) } ?? 0)
    }
  }
}
