/// Whether the changes of a table can be followed, with the statements that allow it.
package struct Following: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    case possible

    /// Triggers are missing or wrong.
    case notInstalled

    /// The role may not read the changes.
    case notAllowed(role: String)

    /// The table cannot be followed. The reason completes a sentence that begins with the table.
    case impossible(String)
  }

  package internal(set) var state: State

  /// The statements that make the table followable. Empty if it already is.
  package internal(set) var installation: [String] = []

  /// The statements that remove all installed objects.
  package internal(set) var removal: [String] = []

  /// Whether the table has a readable key, and coordinates that are not text.
  var hasKey = false

  var changes: ChangeTable?

  var oid = ""

  /// The moment of the last reading; `nil` if the table cannot be followed.
  package internal(set) var moment: TableMoment?

  init(_ state: State) { self.state = state }
}

extension Following {
  /// Whether changes appear automatically.
  package var isPossible: Bool { state == .possible }

  /// Returns a sentence with the reason why changes do not appear automatically, and the remedy if
  /// there is one. Returns `nil` if they appear.
  ///
  /// - Parameter name: The table's address, as messages show it.
  package func problem(of name: String) -> String? {
    switch state {
    case .possible: nil
    case .notInstalled:
      "\(name) has no triggers that record its changes; run pinfold postgres install to create them."
    case .notAllowed(let role):
      "\(name) records its changes, but the role \(role) may not read them; let the owner run "
        + "pinfold postgres install with --reader \(role)."
    case .impossible(let reason): "\(name) cannot be followed, because it \(reason)."
    }
  }

  /// Returns the statements that let roles read the changes.
  ///
  /// - Parameter roles: Their names, quoted for SQL.
  package func grants(to roles: [String]) -> [String] {
    roles.flatMap { changes?.grants(to: $0) ?? [] }
  }
}

/// The moment up to which a reader knows the changes of a table.
package struct TableMoment: Hashable, Sendable {
  let snapshot: String

  /// The state of the table and its triggers in the catalog. If it differs, changes may not have
  /// been recorded.
  let shape: String

  /// Identifies the contents of the change table: the id changes if the table is emptied or created
  /// again. `nil` from a crash of the server until the next change.
  let id: String?

  /// Changes of transactions before this one were removed.
  let removedBelow: UInt64
}

extension TableMoment {
  private var firstUnseen: UInt64 {
    snapshot.split(separator: ":").first.flatMap { UInt64($0) } ?? 0
  }

  /// Returns whether the change table has all changes between an earlier moment and this one.
  ///
  /// - Parameter isSameConnection: Whether one connection saw both moments, so that the server did
  ///   not crash in between.
  func continues(_ earlier: TableMoment, isSameConnection: Bool) -> Bool {
    guard shape == earlier.shape, removedBelow <= earlier.firstUnseen else { return false }
    return isSameConnection && earlier.id == nil || id != nil && id == earlier.id
  }
}

extension PostgresConnection {
  /// Returns the moment of the current transaction.
  ///
  /// - Parameter oid: The table's OID.
  func moment(of changes: ChangeTable, oid: String) throws(PostgresError) -> TableMoment {
    let tables =
      "pg_catalog.to_regclass('\(changes.changes)'), "
      + "pg_catalog.to_regclass('\(changes.state)')"
    let rows = try rows(
      """
      \(FollowingCatalog.partsQuery(oid)), fact(kind, oid, number, version) AS (
        SELECT 'class', c.oid, 0, c.xmin FROM pg_catalog.pg_class c
          WHERE c.oid IN (SELECT oid FROM part) OR c.oid IN (\(tables))
        UNION ALL SELECT 'column', a.attrelid, a.attnum, a.xmin FROM pg_catalog.pg_attribute a
          WHERE a.attrelid IN (SELECT oid FROM part) AND a.attnum > 0
        UNION ALL SELECT 'index', i.indexrelid, 0, i.xmin FROM pg_catalog.pg_index i
          WHERE i.indrelid = \(oid) AND i.indisprimary
        UNION ALL SELECT 'trigger', t.oid, 0, t.xmin FROM pg_catalog.pg_trigger t
          WHERE t.tgrelid IN (SELECT oid FROM part) AND NOT t.tgisinternal
        UNION ALL SELECT 'function', f.oid, 0, f.xmin FROM pg_catalog.pg_proc f
          WHERE f.oid = pg_catalog.to_regprocedure('\(changes.function)()')
      )
      SELECT pg_catalog.pg_current_snapshot(),
        pg_catalog.to_regclass($1)::pg_catalog.oid || ' ' || (
          SELECT pg_catalog.md5(pg_catalog.string_agg(
            pg_catalog.concat_ws(' ', kind, oid, number, version), ','
            ORDER BY kind, oid, number)) FROM fact),
        (SELECT id FROM \(changes.state)), (SELECT removed_below FROM \(changes.state))
      """,
      [changes.table]
    )
    let row = rows[0]
    return TableMoment(
      snapshot: row[0] ?? "",
      shape: row[1] ?? "",
      id: row[2],
      removedBelow: row[3].flatMap { UInt64($0) } ?? 0
    )
  }
}
