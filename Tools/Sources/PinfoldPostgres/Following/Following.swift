/// How changes of a table are followed, or why they are not.
package struct Following: Hashable, Sendable {
  /// Whether the table can be followed.
  package enum State: Hashable, Sendable {
    /// It can.
    case possible

    /// Not yet: its triggers are missing, or not as they should be.
    case notInstalled

    /// Not by this role.
    case notAllowed(role: String)

    /// Never, and why: the end of a sentence that begins with the table.
    case impossible(String)
  }

  package internal(set) var state: State

  /// The statements that make the table one that can be followed; none if it is.
  package internal(set) var installation: [String] = []

  /// The statements that remove all that was installed.
  package internal(set) var removal: [String] = []

  /// Whether rows are told apart by a key that can be read, and coordinates are no text.
  var hasKey = false

  var changes: ChangeTable?

  /// The number of the table in the catalog.
  var oid = ""

  /// What was read last; `nil` unless the table can be followed.
  package internal(set) var moment: TableMoment?

  init(_ state: State) { self.state = state }
}

extension Following {
  /// Whether changes show by themselves.
  package var isPossible: Bool { state == .possible }

  /// Why changes do not show by themselves, as a sentence, and what to do; `nil` if they do.
  ///
  /// - Parameter name: The address of the table as messages have it.
  package func problem(of name: String) -> String? {
    switch state {
    case .possible: nil
    case .notInstalled:
      "\(name) has no triggers that note its changes; pinfold postgres install makes them."
    case .notAllowed(let role):
      "\(name) has its changes noted, but the role \(role) may not read them; let the owner run "
        + "pinfold postgres install with --reader \(role)."
    case .impossible(let reason): "\(name) cannot be followed, because it \(reason)."
    }
  }

  /// The statements that let roles read the changes.
  ///
  /// - Parameter roles: Their names, as SQL has them.
  package func grants(to roles: [String]) -> [String] {
    roles.flatMap { changes?.grants(to: $0) ?? [] }
  }
}

/// A moment of a table that is followed: what a reader has seen of it.
package struct TableMoment: Hashable, Sendable {
  /// The server's snapshot.
  let snapshot: String

  /// What the catalog has for the table and its triggers; when it is another, rows may have
  /// changed without a change that is noted.
  let shape: String

  /// What tells the change table from one that was emptied or made anew; `nil` after the server
  /// was killed, until a change is made.
  let id: String?

  /// Changes of transactions before this one are no longer there.
  let removedBelow: UInt64
}

extension TableMoment {
  /// The first transaction that may not have been seen.
  private var firstUnseen: UInt64 {
    snapshot.split(separator: ":").first.flatMap { UInt64($0) } ?? 0
  }

  /// Whether all changes from an earlier moment to this one are there.
  ///
  /// - Parameter isSameConnection: Whether both were seen through one connection, in which the
  ///   server cannot have been killed.
  func continues(_ earlier: TableMoment, isSameConnection: Bool) -> Bool {
    guard shape == earlier.shape, removedBelow <= earlier.firstUnseen else { return false }
    return isSameConnection && earlier.id == nil || id != nil && id == earlier.id
  }
}

extension PostgresConnection {
  /// The moment of the transaction.
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
