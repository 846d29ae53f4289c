/// The table `pinfold.edits_N` of a table that is edited: the batches of edits whose clients gave
/// them a key, each written in the transaction of its edits.
///
/// A batch that is sent again is in the table if it was made, on whichever server, and whatever
/// was killed meanwhile: so the table is logged, other than the change table.
struct EditTable: Hashable {
  /// The number of the change table.
  let number: String

  var name: String { "pinfold.edits_\(number)" }

  /// How long a key is kept.
  static let lifetime = "1 day"

  /// The most keys; those of older batches are removed even before.
  static let mostBatches = 100_000
}

extension EditTable {
  /// Makes the table.
  ///
  /// - Parameter table: The table that is edited, as SQL has it.
  func creation(for table: String) -> [String] {
    let comment = ChangeTable.literal("Keys of batches of edits of \(table), for pinfold.")
    return [
      """
      CREATE TABLE \(name) (
        batch bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        key text NOT NULL UNIQUE,
        request bigint NOT NULL,
        transaction xid8 NOT NULL DEFAULT pg_catalog.pg_current_xact_id(),
        made timestamptz NOT NULL DEFAULT pg_catalog.now(),
        result json
      )
      """,
      "COMMENT ON TABLE \(name) IS \(comment)",
    ]
  }

  /// Lets a role edit, as far as the table and what is kept of its edits go.
  func grants(on table: String, sequences: [String], to role: String) -> [String] {
    [
      "GRANT INSERT, UPDATE, DELETE ON \(table) TO \(role)",
      "GRANT SELECT, INSERT, UPDATE (result), DELETE ON \(name) TO \(role)",
    ] + sequences.map { "GRANT USAGE ON SEQUENCE \($0) TO \(role)" }
  }

  /// Takes a key, unless it is taken; waits for a transaction that is about to. Parameters are the
  /// key and the request.
  var insertion: String {
    "INSERT INTO \(name) (key, request) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING RETURNING batch"
  }

  /// Selects the batch of a key, the parameter: its request, its result, and its transaction
  /// unless that is one of another server, whose tables were copied to this one.
  var selection: String {
    """
    SELECT request, result, CASE WHEN transaction
        < pg_catalog.pg_snapshot_xmax(pg_catalog.pg_current_snapshot()) THEN transaction END
      FROM \(name) WHERE key = $1
    """
  }

  /// Records the result of a batch. Parameters are the batch and the result.
  var completion: String { "UPDATE \(name) SET result = $2 WHERE batch = $1" }

  /// Removes some of the batches that are old enough: more than one, so that the table does not
  /// grow, and few, so that no batch waits. The parameter is the newest batch.
  var removal: String {
    """
    DELETE FROM \(name) WHERE batch IN (
      SELECT batch FROM \(name) ORDER BY batch LIMIT 4 FOR UPDATE SKIP LOCKED
    ) AND (batch <= $1 - \(Self.mostBatches) OR made < pg_catalog.now() - interval '\(Self.lifetime)')
    """
  }
}
