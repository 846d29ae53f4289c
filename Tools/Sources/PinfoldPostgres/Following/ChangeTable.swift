/// What the schema `pinfold` of a database has for a table that is followed: its change table.
///
/// Triggers write the keys of rows that change into the change table, with the number of the
/// transaction that changed them, and notify those who listen. Numbers of transactions are given
/// when these begin, and become visible in another order. So a reader does not remember the
/// greatest number but the server's snapshot, which says of each transaction whether the reader
/// has seen it: what it has to read next is what the next snapshot has and the last one lacks.
///
/// | object | what it is |
/// |---|---|
/// | `changes_N` | the change table: a row for each key that changed; without one, anything may have |
/// | `state_N` | one row: which changes are no longer there, and how many they were |
/// | `note_N()` | the function of the triggers |
///
/// Both tables are unlogged. They cost no write-ahead log, and the server empties them when it
/// was killed: then numbers of transactions that were never written may be given again, and a
/// snapshot of before means nothing.
struct ChangeTable: Hashable {
  /// A column of the primary key.
  struct KeyColumn: Hashable {
    let name: String

    /// The name as SQL has it.
    let quotedName: String

    /// The type as SQL has it.
    let type: String
  }

  /// What tells the objects of one table from those of others: its number in the catalog when
  /// they were made.
  let number: String

  /// The schema and the name of the table as SQL has them.
  let table: String

  /// The primary key.
  let key: [KeyColumn]

  /// A statement that changes more rows than this is noted as one that changed everything.
  static let mostKeys = 100_000

  /// How many changes are kept at least, for servers that were away.
  static let keptChanges = 262_144

  /// Old changes are removed by one in so many.
  private static let changesBetweenRemovals = 16_384
}

extension ChangeTable {
  var changes: String { "pinfold.changes_\(number)" }

  var state: String { "pinfold.state_\(number)" }

  var function: String { "pinfold.note_\(number)" }

  /// What those who listen are notified by.
  var channel: String { "pinfold_\(number)" }

  /// The triggers, by name.
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
  /// The text of the function. It has nothing that a role that writes to the table could change,
  /// because it runs with the rights of its owner.
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

  /// The number as one of 32 bits with a sign.
  private var lockNumber: Int32 { Int32(bitPattern: UInt32(number) ?? 0) }

  /// Makes the function, or gives it the text that it should have.
  var functionStatements: [String] {
    let body = functionBody
    var (tag, count) = ("$pinfold$", 0)
    // A column may have any name.
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

  /// Makes the change table.
  var tableStatements: [String] {
    let comment = Self.literal("Keys of rows of \(table) that changed, for pinfold.")
    // Versions begin at the time in microseconds, so that they are greater than those of a change
    // table that was there before, however many those were.
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

  /// Makes a trigger of a table, which is this one or a partition of it.
  static func triggerStatement(_ name: String, on table: String, function: String) -> String? {
    triggers.first { $0.name == name }.map { trigger in
      """
      CREATE TRIGGER \(name) AFTER \(trigger.event) ON \(table)
        \(trigger.tables)FOR EACH STATEMENT EXECUTE FUNCTION \(function)()
      """
    }
  }

  /// Lets a role read the changes.
  func grants(to role: String) -> [String] {
    [
      "GRANT USAGE ON SCHEMA pinfold TO \(role)",
      "GRANT SELECT ON \(changes), \(state) TO \(role)",
    ]
  }

  /// The text of a string as SQL has it, whatever is in it.
  static func literal(_ text: String) -> String {
    let quoted = "'" + text.replacing("'", with: "''") + "'"
    // Whether a backslash is one depends on a setting, but not in this form.
    return text.contains("\\") ? "E" + quoted.replacing("\\", with: "\\\\") : quoted
  }
}

// MARK: - Queries

extension ChangeTable {
  /// The changes that came after a snapshot, as of that of the transaction.
  private func fresh(since snapshot: String) -> String {
    """
    \(changes) AS c WHERE c.transaction >= pg_catalog.pg_snapshot_xmin('\(snapshot)')
      AND NOT pg_catalog.pg_visible_in_snapshot(c.transaction, '\(snapshot)')
    """
  }

  /// Selects the keys that changed, each once, a column for each column of the key; all are
  /// NULL where anything may have changed.
  func keysQuery(since snapshot: String) -> String {
    let columns = key.indices.map { "c.key[\($0 + 1)]" }.joined(separator: ", ")
    return "SELECT DISTINCT \(columns) FROM \(fresh(since: snapshot)) LIMIT \(Self.mostKeys + 1)"
  }

  /// The condition that a row of the table has one of these keys.
  func condition(since snapshot: String) -> String {
    let names = key.map(\.quotedName).joined(separator: ", ")
    let values = key.enumerated()
      .map { "c.key[\($0 + 1)]::\($1.type)" }
      .joined(separator: ", ")
    return "(\(names)) IN (SELECT \(values) FROM \(fresh(since: snapshot)))"
  }
}
