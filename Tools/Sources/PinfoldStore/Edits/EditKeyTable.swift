import GRDB

/// The keys of recent batches of edits, each with the data of its response.
///
/// A key is kept for a day, but only for the last 100,000 batches. Each new key removes up to four
/// older ones.
enum EditKeyTable {
  /// In seconds: a day.
  static let lifetime = 86_400

  /// The maximum number of keys. With more batches, keys are kept for less than a day.
  static let mostBatches = 100_000

  /// Returns the outcome of the batch with a key, or `nil` if the key is unknown.
  static func outcome(of key: EditKey, _ db: Database) throws -> EditOutcome? {
    let sql = "SELECT version, mark, request, first_row FROM pinfold_keys WHERE key = ?"
    guard let row = try Row.fetchOne(db, sql: sql, arguments: [key.text]) else { return nil }
    let request = try row.decode(Int64.self, forColumn: "request")
    guard UInt64(bitPattern: request) == key.request else { return .keyIsTaken }
    let version = StoreVersion(
      number: try row.decode(Int.self, forColumn: "version"),
      mark: UInt64(bitPattern: try row.decode(Int64.self, forColumn: "mark"))
    )
    let firstRow = try row.decode(Int.self, forColumn: "first_row")
    return .repeated(EditReceipt(version: version, firstRow: firstRow))
  }

  /// Records a batch, and removes a few old ones: several, so that the table shrinks to its limit,
  /// but few, so that edits stay fast.
  static func insert(
    _ key: EditKey,
    _ receipt: EditReceipt,
    _ db: Database,
    mostBatches: Int = mostBatches
  ) throws {
    let version = receipt.version
    try db.execute(
      sql: """
        INSERT INTO pinfold_keys (version, key, request, mark, first_row, seconds)
        VALUES (?, ?, ?, ?, ?, \(now))
        """,
      arguments: [
        version.number, key.text, Int64(bitPattern: key.request), Int64(bitPattern: version.mark),
        receipt.firstRow,
      ]
    )
    try db.execute(
      sql: """
        DELETE FROM pinfold_keys
        WHERE version IN (SELECT version FROM pinfold_keys ORDER BY version LIMIT 4)
          AND (version <= ? OR seconds < \(now) - \(lifetime))
        """,
      arguments: [version.number - mostBatches]
    )
  }

  /// Seconds since 1970, by the database's clock.
  private static let now = "CAST(strftime('%s', 'now') AS INTEGER)"
}
