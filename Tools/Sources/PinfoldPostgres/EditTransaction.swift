#if POSTGRES
import PinfoldJSON

/// One attempt to make a batch of edits.
///
/// It is read committed, so that a statement that waited for another transaction sees what that
/// one did. The lock that it takes of the table is that of any writer, by which the table stays
/// what the catalog says; a batch with a condition takes one that keeps other writers away,
/// whichever programs they are, from the comparison to the end.
struct EditTransaction {
  /// Why an attempt failed.
  struct Failure: Error {
    enum Cause {
      /// Another transaction had to be let pass.
      case collision

      /// The catalog has another table.
      case otherTable

      /// The connection was lost before anything was committed.
      case lost

      /// The connection was lost in between.
      case lostAtCommit

      case refused
    }

    let cause: Cause

    /// What it is for the client if it is not tried again.
    let error: TableEditError
  }

  private let connection: PostgresConnection
  private let table: WritableTable

  /// How long a batch waits for others, and how long a statement may take.
  private static let limits = ["lock_timeout = '5s'", "statement_timeout = '15s'"]

  /// How long the server may take to answer: a little longer than a statement.
  static let patience = Duration.seconds(17)

  init(_ connection: PostgresConnection, _ table: WritableTable) {
    (self.connection, self.table) = (connection, table)
  }

  /// Makes the batch.
  func make(_ batch: TableBatch, _ condition: TableCondition?) throws(Failure) -> TableOutcome {
    try begin()
    let began = ContinuousClock.now
    var number: String?
    if let key = batch.key {
      number = try rows(table.edits.insertion, [key, "\(batch.request)"]).first?.first ?? nil
      if number == nil { return try earlier(batch, key, began) }
    }
    let mode = condition == nil ? "ROW EXCLUSIVE" : "SHARE ROW EXCLUSIVE"
    try rows("LOCK TABLE \(table.table.quotedName) IN \(mode) MODE")
    if let outcome = try comparison(condition, began) { return outcome }
    let keys = try make(batch.edits)
    if let number {
      try rows(table.edits.completion, [number, Self.text(of: keys)])
      try rows(table.edits.removal, [number])
    }
    let transaction = try rows("SELECT pg_catalog.pg_current_xact_id_if_assigned()")
    try commit()
    return .made(
      MadeBatch(
        transaction: transaction.first?.first.flatMap { $0 }.flatMap { UInt64($0) },
        began: began,
        keys: keys
      )
    )
  }

  /// Ends a transaction that failed, if the connection is there.
  func rollBack() { _ = try? connection.rows("ROLLBACK") }

  private func begin() throws(Failure) {
    try rows("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE")
    for setting in Self.limits + ["datestyle = 'ISO, MDY'"] { try rows("SET LOCAL \(setting)") }
    // What was answered must not be lost with the server's power.
    try rows(
      """
      SELECT pg_catalog.set_config('synchronous_commit', 'on', true)
        WHERE pg_catalog.current_setting('synchronous_commit') = 'off'
      """
    )
  }

  private func commit() throws(Failure) {
    let status: String
    do throws(PostgresError) {
      status = try connection.commit()
    } catch {
      throw error.kind == .notConnected
        ? Failure(cause: .lostAtCommit, error: .unknown)
        : failure(error)  // deferred constraints are checked now
    }
    // The server may roll back instead, without an error.
    guard status == "COMMIT" else { throw Failure(cause: .refused, error: .notCommitted) }
  }
}

// MARK: - What was made before, and what is required

extension EditTransaction {
  /// The outcome of a batch whose key is taken.
  private func earlier(
    _ batch: TableBatch,
    _ key: String,
    _ began: ContinuousClock.Instant
  ) throws(Failure) -> TableOutcome {
    let found = try rows(table.edits.selection, [key])
    // Those who follow the table look at once.
    try rows("SELECT pg_catalog.pg_notify($1, '')", [table.changes.channel])
    try rows("COMMIT")
    guard let row = found.first else {
      // It was removed in between, after a day.
      throw Failure(cause: .collision, error: .away)
    }
    guard row[0] == "\(batch.request)" else { return .keyIsTaken }
    return .repeated(
      MadeBatch(
        transaction: row[2].flatMap { UInt64($0) },
        began: began,
        keys: Self.keys(in: row[1] ?? "", count: batch.edits.count)
      )
    )
  }

  /// Compares the table with what is required and with what the catalog had.
  ///
  /// - Returns: The outcome of a batch that is not to be made.
  private func comparison(
    _ condition: TableCondition?,
    _ began: ContinuousClock.Instant
  ) throws(Failure) -> TableOutcome? {
    var now: TableMoment
    do throws(PostgresError) {
      now = try connection.moment(of: table.changes, oid: table.oid)
    } catch {
      throw failure(error)
    }
    now.began = began
    guard now.shape == table.shape else {
      throw Failure(cause: .otherTable, error: .away)
    }
    guard let condition else { return nil }
    let shown = condition.shown()
    let isSame = shown.map { connection.opened <= $0.began } ?? false
    if let shown, now.continues(shown, isSameConnection: isSame),
      try rows(table.changes.keysQuery(since: shown.snapshot)).isEmpty
    {
      // No other transaction changes the table now, so what is shown stays as it is, too.
      if condition.isKnown() { return nil }
      rollBack()
      return .isOutdated
    }
    rollBack()
    return .isBehind(now)
  }
}

// MARK: - Statements

extension EditTransaction {
  /// Makes edits.
  ///
  /// - Returns: For each the key that its row has only since.
  private func make(_ edits: [TableEdit]) throws(Failure) -> [[String]?] {
    // Keys that were changed, by those that the client knows.
    var changed: [[String]: [String]] = [:]
    var results: [[String]?] = []
    // The results that are about a row, by the key that it has.
    var about: [[String]: [Int]] = [:]
    for (number, edit) in edits.enumerated() {
      let known = edit.key ?? []
      let old = changed[known] ?? known
      let key = try make(edit, old, number)
      switch edit.operation {
      case .insert:
        results.append(key)
        about[key, default: []].append(number)
      case .remove:
        results.append(nil)
        about[old] = nil
      case .move, .update:
        results.append(changed[known])
        about[old, default: []].append(number)
        guard key != old else { continue }
        changed[known] = key
        // What was said of the row before is about this key, too.
        about[key] = about.removeValue(forKey: old)
        for result in about[key] ?? [] { results[result] = key }
      }
    }
    return results
  }

  /// - Returns: The key of the row, after the edit.
  private func make(
    _ edit: TableEdit,
    _ key: [String],
    _ number: Int
  ) throws(Failure) -> [String] {
    let statement: EditStatement
    do throws(TableEditError) {
      statement = try EditStatement(edit, ofRow: key, number: number, table.table, key: table.key)
    } catch {
      throw Failure(cause: .refused, error: error)
    }
    let found = try rows(statement.text, statement.parameters, number, statement)
    if let row = found.first { return row.map { $0 ?? "" } }
    if case .insert = edit.operation {
      throw Failure(cause: .refused, error: .ignored(number))
    }
    throw Failure(
      cause: .refused,
      error: try isThere(key) ? .ignored(number) : .unknownPlace(number)
    )
  }

  private func isThere(_ key: [String]) throws(Failure) -> Bool {
    let nothing = TableEdit(.update([]))
    let lookup = try? EditStatement(nothing, ofRow: key, number: 0, table.table, key: table.key)
    guard let lookup else { return false }
    return try !rows(lookup.text, lookup.parameters).isEmpty
  }

  @discardableResult
  private func rows(
    _ text: String,
    _ parameters: [String?] = [],
    _ edit: Int? = nil,
    _ statement: EditStatement? = nil
  ) throws(Failure) -> [[String?]] {
    do throws(PostgresError) {
      return try connection.rows(text, parameters)
    } catch {
      throw failure(error, edit, statement)
    }
  }

  private func failure(
    _ error: PostgresError,
    _ edit: Int? = nil,
    _ statement: EditStatement? = nil
  ) -> Failure {
    let cause: Failure.Cause =
      if error.kind == .notConnected {
        .lost
      } else if error.condition?.isCollision == true {
        .collision
      } else if error.condition?.isOtherTable == true {
        .otherTable
      } else {
        .refused
      }
    return Failure(cause: cause, error: TableEditError(error, edit, statement))
  }
}

// MARK: - Results

extension EditTransaction {
  /// Keys as they are kept: an array of JSON for each edit, or null.
  private static func text(of keys: [[String]?]) -> String {
    JSONValue.array(
      keys.map { key in key.map { .array($0.map { .string($0) }) } ?? .null }
    ).text
  }

  private static func keys(in text: String, count: Int) -> [[String]?] {
    var keys: [[String]?] = []
    do throws(JSONError) {
      var reader = try JSONReader(Array(text.utf8))
      try reader.array { (reader, _) throws(JSONError) in
        keys.append(
          try reader.optional { (reader) throws(JSONError) in
            var key: [String] = []
            try reader.array { (reader, _) throws(JSONError) in key.append(try reader.string()) }
            return key
          }
        )
      }
    } catch {
      // Of another version: what was edited is known by the request.
      keys = []
    }
    return keys.count == count ? keys : Array(repeating: nil, count: count)
  }
}

extension WritableTable {
  var key: [ChangeTable.KeyColumn] { changes.key }
}
#endif
