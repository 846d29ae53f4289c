import GRDB

/// The keys of recent batches of edits, each with the data for its response.
///
/// A key is kept for a day, and those of the last hundred thousand batches are kept beyond
/// that until other keys are used: then the oldest are removed.
enum EditKeyTable {
  /// In seconds.
  static let lifetime = 86_400

  /// The most keys; those of older batches are removed even within the day.
  static let mostBatches = 100_000

  /// Returns the outcome of the batch with a key; nil when there was none.
  static func outcome(of key: EditKey, _ db: Database) throws -> EditOutcome? {
    let sql = "SELECT version, mark, request, first_row FROM edit_key WHERE key = ?"
    guard let row = try Row.fetchOne(db, sql: sql, arguments: [key.text]) else { return nil }
    guard UInt64(bitPattern: row["request"]) == key.request else { return .keyIsTaken }
    let version = StoreVersion(number: row["version"], mark: UInt64(bitPattern: row["mark"]))
    return .repeated(EditReceipt(version: version, firstRow: row["first_row"]))
  }

  /// Records a batch, and removes some that are old enough: more than one, so that the
  /// table does not grow, and few, so that no batch waits.
  static func insert(
    _ key: EditKey,
    _ receipt: EditReceipt,
    _ db: Database,
    mostBatches: Int = mostBatches
  ) throws {
    let version = receipt.version
    try db.execute(
      sql: """
        INSERT INTO edit_key (version, key, request, mark, first_row, seconds)
        VALUES (?, ?, ?, ?, ?, \(now))
        """,
      arguments: [
        version.number, key.text, Int64(bitPattern: key.request), Int64(bitPattern: version.mark),
        receipt.firstRow,
      ]
    )
    try db.execute(
      sql: """
        DELETE FROM edit_key
        WHERE version IN (SELECT version FROM edit_key ORDER BY version LIMIT 4)
          AND (version <= ? OR seconds < \(now) - \(lifetime))
        """,
      arguments: [version.number - mostBatches]
    )
  }

  /// A batch as it is recorded.
  struct Entry {
    let key: EditKey
    let receipt: EditReceipt

    /// When the batch was made, in seconds since 1970.
    let seconds: Int64

    /// - Returns: Nil for a row of another table.
    init?(_ row: (number: Int64, values: [StoredValue])) {
      guard row.values.count == 6, row.values[0] == .null, case .text(let text) = row.values[1],
        case .integer(let request) = row.values[2], case .integer(let mark) = row.values[3],
        case .integer(let firstRow) = row.values[4], case .integer(let seconds) = row.values[5]
      else { return nil }
      key = EditKey(
        text: String(decoding: text, as: UTF8.self),
        request: UInt64(bitPattern: request)
      )
      receipt = EditReceipt(
        version: StoreVersion(number: Int(row.number), mark: UInt64(bitPattern: mark)),
        firstRow: Int(firstRow)
      )
      self.seconds = seconds
    }
  }

  /// Writes a batch of another store; one of two with the same key.
  static func insert(_ entry: Entry, _ db: Database) throws {
    let version = entry.receipt.version
    try db.execute(
      sql: "INSERT OR IGNORE INTO edit_key VALUES (?, ?, ?, ?, ?, ?)",
      arguments: [
        version.number, entry.key.text, Int64(bitPattern: entry.key.request),
        Int64(bitPattern: version.mark), entry.receipt.firstRow, entry.seconds,
      ]
    )
  }

  /// Seconds since 1970, as the database has them.
  private static let now = "CAST(strftime('%s', 'now') AS INTEGER)"
}
