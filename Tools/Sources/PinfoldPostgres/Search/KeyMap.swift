/// Maps the keys of a table to rows of an index, and back.
///
/// A key keeps its row, even if it is deleted and inserted again.
///
/// | key | bytes for each |
/// |---|---|
/// | dense integers, which are the rows | 0 |
/// | other integers | 8, and 4 to find a row by its key |
/// | a uuid | 16, and 4 |
/// | anything else | 16 and its text if that is longer than 15 bytes, and 4 |
protocol KeyMap: Sendable {
  /// Returns the row of a key, or `nil` if it has none.
  func row(of key: RowKey) -> UInt32?

  /// Returns the key of a row, or `nil` if the row was never assigned.
  func key(ofRow row: UInt32) -> RowKey?

  /// Assigns a row to a new key while loading.
  ///
  /// - Returns: `nil` if no row is left.
  mutating func append(_ key: RowKey) -> UInt32?

  /// Returns the row of a key, and assigns one if needed.
  ///
  /// - Returns: `nil` if the key cannot have a row, or if all keys must be counted first.
  mutating func assign(_ key: RowKey) -> UInt32?

  mutating func finishLoading()
}

/// A map for integer keys: keys below ``end`` are their own rows, and other keys get the rows from
/// there on.
///
/// All servers thus have the same rows for a table with dense keys.
struct IntegerKeys: KeyMap {
  /// Keys below this are their own rows. Grows until other keys exist.
  private(set) var end: UInt32 = 0

  private var others = KeyTable<Int64>()

  /// Whether keys from ``end`` on are allowed. They are allowed once all keys have been counted.
  private var hasOthers = false

  /// The minimum of ``end``: keys below this always are their own rows.
  private static let smallest = 1 << 20

  /// The maximum of ``end``. Other keys get the remaining rows.
  private static let greatest = 3 << 30
}

extension IntegerKeys {
  /// Chooses ``end`` for the keys of a table, so that at least a quarter of the rows below it are
  /// used.
  mutating func makeRoom(
    least: Int64,
    greatest: Int64,
    count: () throws(PostgresError) -> Int
  ) throws(PostgresError) {
    guard !hasOthers, least < 0 || greatest >= end else { return }
    var end = Self.smallest
    if least >= 0, greatest >= end { end = min(max(4 * (try count()), end), Self.greatest) }
    if least >= 0, greatest < end { self.end = UInt32(end) } else { hasOthers = true }
  }

  var isDense: Bool { !hasOthers }

  func row(of key: RowKey) -> UInt32? {
    guard case .integer(let number) = key else { return nil }
    if let row = UInt32(exactly: number), row < end { return row }
    return others.row(of: key).flatMap(later)
  }

  func key(ofRow row: UInt32) -> RowKey? {
    row < end ? .integer(Int64(row)) : others.key(ofRow: row - end)
  }

  mutating func append(_ key: RowKey) -> UInt32? {
    row(of: key, in: { others, key in others.append(key) })
  }

  mutating func assign(_ key: RowKey) -> UInt32? {
    row(of: key, in: { others, key in others.assign(key) })
  }

  mutating func finishLoading() { others.finishLoading() }

  private mutating func row(
    of key: RowKey,
    in add: (inout KeyTable<Int64>, RowKey) -> UInt32?
  ) -> UInt32? {
    if case .integer(let number) = key, let row = UInt32(exactly: number), row < end { return row }
    return hasOthers ? add(&others, key).flatMap(later) : nil
  }

  /// Returns the row of a key from ``end`` on.
  private func later(_ row: UInt32) -> UInt32? {
    let (sum, isBeyond) = row.addingReportingOverflow(end)
    return isBeyond || sum == .max ? nil : sum
  }
}

extension RowKey.Kind {
  /// An empty map for keys of this kind.
  var emptyMap: any KeyMap {
    switch self {
    case .integer: IntegerKeys()
    case .uuid: KeyTable<UInt128>()
    case .text: KeyTable<KeyText>()
    }
  }
}
