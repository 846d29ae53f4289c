/// The objects in the schema `pinfold` that record the changes of a followed table.
///
/// Triggers write the keys of changed rows into the change table, with the id of the changing
/// transaction, and notify listeners. Transactions may commit in another order than that of their
/// ids. A reader therefore remembers the server's snapshot instead of the greatest id. The snapshot
/// says for each transaction whether it was visible. The next changes to read are those visible in
/// the new snapshot but not in the last one.
///
/// | object | contents |
/// |---|---|
/// | `changes_N` | the change table: a row for each changed key; in a row without a key, any row
///   may have changed |
/// | `state_N` | one row: which changes were removed, and how many |
/// | `note_N()` | the trigger function |
///
/// Both tables are unlogged. They save the cost of the write-ahead log, but the server empties them
/// after a crash. It may then assign transaction ids again, so earlier snapshots are no longer
/// valid.
struct ChangeTable: Hashable {
  struct KeyColumn: Hashable {
    let name: String

    let quotedName: String

    let type: String
  }

  /// The number in the names of the table's objects: its OID when they were created.
  let number: String

  let table: String

  let key: [KeyColumn]

  /// The maximum number of changed rows that are recorded for a statement. With more, the statement
  /// counts as changing all rows.
  static let mostKeys = 100_000

  /// The minimum number of changes to keep for servers that were offline.
  static let keptChanges = 262_144

  /// The average number of changes after which a transaction removes old ones.
  private static let changesBetweenRemovals = 16_384
}

extension ChangeTable {
  var changes: String { "pinfold.changes_\(number)" }

  var state: String { "pinfold.state_\(number)" }

  var function: String { "pinfold.note_\(number)" }

  var channel: String { "pinfold_\(number)" }

  /// The triggers, with their events and transition tables.
  static let triggers = [
    (name: "pinfold_insert", event: "INSERT", tables: "REFERENCING NEW TABLE AS new_rows "),
    (
      name: "pinfold_update", event: "UPDATE",
      tables: "REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows "
    ),
    (name: "pinfold_delete", event: "DELETE", tables: "REFERENCING OLD TABLE AS old_rows "),
    (name: "pinfold_truncate", event: "TRUNCATE", tables: ""),
  ]
}

// MARK: - Statements

extension ChangeTable {
  /// The body of the function. The function runs with its owner's rights, so it must not depend on
  /// anything that another role can change.
  var functionBody: String {
    let names = key.map { Self.literal($0.name) }.joined(separator: ", ")
    let keys = "ARRAY[\(key.map { $0.quotedName + "::text" }.joined(separator: ", "))]"
    let limit = "LIMIT \(Self.mostKeys + 1)"
    return """

      DECLARE
        noted bigint := 1;
        oldest xid8;
      BEGIN
        -- A key that was renamed or dropped must not keep anyone from writing.
        IF TG_OP = 'TRUNCATE' OR \(key.count) <> (
          SELECT count(*) FROM pg_attribute
          WHERE attrelid = TG_RELID AND attname IN (\(names)) AND NOT attisdropped
        ) THEN
          INSERT INTO \(changes) (key) VALUES (NULL);
        ELSE
          IF TG_OP = 'INSERT' THEN
            INSERT INTO \(changes) (key)
              SELECT \(keys) FROM new_rows \(limit);
          ELSIF TG_OP = 'DELETE' THEN
            INSERT INTO \(changes) (key)
              SELECT \(keys) FROM old_rows \(limit);
          ELSE
            INSERT INTO \(changes) (key)
              SELECT \(keys) FROM old_rows
              UNION SELECT \(keys) FROM new_rows \(limit);
          END IF;
          GET DIAGNOSTICS noted = ROW_COUNT;
          IF noted > \(Self.mostKeys) THEN
            INSERT INTO \(changes) (key) VALUES (NULL);
          END IF;
        END IF;
        IF noted > 0 THEN
          PERFORM pg_notify(\(Self.literal(channel)), '');
        END IF;
        -- Old changes are removed now and then, and the row that the server emptied is made anew: by
        -- one transaction at a time that waits for no other, and not where that could make it fail.
        IF (random() * \(Self.changesBetweenRemovals) < noted OR NOT EXISTS (SELECT FROM \(state)))
          AND current_setting('transaction_isolation') = 'read committed'
          AND pg_try_advisory_xact_lock(1886283110, \(lockNumber))
        THEN
          IF NOT EXISTS (SELECT FROM \(state)) THEN
            INSERT INTO \(state) DEFAULT VALUES;
          END IF;
          SELECT transaction INTO oldest FROM \(changes)
            ORDER BY transaction DESC OFFSET \(Self.keptChanges) LIMIT 1;
          IF oldest > pg_snapshot_xmin(pg_current_snapshot()) THEN
            oldest := pg_snapshot_xmin(pg_current_snapshot());
          END IF;
          DELETE FROM \(changes) WHERE transaction < oldest;
          IF FOUND THEN
            UPDATE \(state) SET removed_below = oldest;
          END IF;
        END IF;
        RETURN NULL;
      END

      """
  }

  private var lockNumber: Int32 { Int32(bitPattern: UInt32(number) ?? 0) }

  /// The statements that create or update the function.
  var functionStatements: [String] {
    let body = functionBody
    var (tag, count) = ("$pinfold$", 0)
    // A column name may contain the tag.
    while body.contains(tag) {
      count += 1
      tag = "$pinfold\(count)$"
    }
    return [
      """
      CREATE OR REPLACE FUNCTION \(function)() RETURNS trigger
      LANGUAGE plpgsql SECURITY DEFINER
      SET search_path = pg_catalog, pg_temp SET datestyle = 'ISO, MDY'
      AS \(tag)\(body)\(tag)
      """,
      "REVOKE ALL ON FUNCTION \(function)() FROM PUBLIC",
    ]
  }

  var tableStatements: [String] {
    let comment = Self.literal("Keys of rows of \(table) that changed, for pinfold.")
    // Versions start at the time in microseconds, so that they are greater than those of any
    // earlier change table.
    let now = "(pg_catalog.date_part('epoch', pg_catalog.clock_timestamp()) * 1000000)::bigint"
    return [
      """
      CREATE UNLOGGED TABLE \(changes) (
        transaction xid8 NOT NULL DEFAULT pg_catalog.pg_current_xact_id(),
        key text[]
      )
      """,
      "CREATE INDEX ON \(changes) (transaction)",
      "COMMENT ON TABLE \(changes) IS \(comment)",
      """
      CREATE UNLOGGED TABLE \(state) (
        id uuid NOT NULL DEFAULT pg_catalog.gen_random_uuid(),
        removed_below xid8 NOT NULL DEFAULT '0',
        first_version bigint NOT NULL DEFAULT \(now),
        removed_count bigint NOT NULL DEFAULT 0,
        removed_sum numeric NOT NULL DEFAULT 0
      )
      """,
      "INSERT INTO \(state) DEFAULT VALUES",
    ]
  }

  /// Returns the statement that creates a trigger on the table or one of its partitions.
  static func triggerStatement(_ name: String, on table: String, function: String) -> String? {
    triggers.first { $0.name == name }.map { trigger in
      """
      CREATE TRIGGER \(name) AFTER \(trigger.event) ON \(table)
        \(trigger.tables)FOR EACH STATEMENT EXECUTE FUNCTION \(function)()
      """
    }
  }

  func grants(to role: String) -> [String] {
    [
      "GRANT USAGE ON SCHEMA pinfold TO \(role)",
      "GRANT SELECT ON \(changes), \(state) TO \(role)",
    ]
  }

  static func literal(_ text: String) -> String {
    let quoted = "'" + text.replacing("'", with: "''") + "'"
    // Unlike plain literals, this form treats backslashes the same way under all settings.
    return text.contains("\\") ? "E" + quoted.replacing("\\", with: "\\\\") : quoted
  }
}

// MARK: - Queries

extension ChangeTable {
  /// Returns the FROM and WHERE clauses for the changes since a snapshot.
  private func fresh(since snapshot: String) -> String {
    """
    \(changes) AS c WHERE c.transaction >= pg_catalog.pg_snapshot_xmin('\(snapshot)')
      AND NOT pg_catalog.pg_visible_in_snapshot(c.transaction, '\(snapshot)')
    """
  }

  /// Returns the query for the distinct changed keys, with a column for each column of the key. A
  /// row of NULLs means that any row may have changed.
  func keysQuery(since snapshot: String) -> String {
    let columns = key.indices.map { "c.key[\($0 + 1)]" }.joined(separator: ", ")
    return "SELECT DISTINCT \(columns) FROM \(fresh(since: snapshot)) LIMIT \(Self.mostKeys + 1)"
  }

  /// Returns the condition for the rows with these keys.
  func condition(since snapshot: String) -> String {
    let names = key.map(\.quotedName).joined(separator: ", ")
    let values = key.enumerated()
      .map { "c.key[\($0 + 1)]::\($1.type)" }
      .joined(separator: ", ")
    return "(\(names)) IN (SELECT \(values) FROM \(fresh(since: snapshot)))"
  }
}
