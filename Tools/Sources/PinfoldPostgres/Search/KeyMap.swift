/// Which row of an index has which key of a table, and back.
///
/// A key gets a row once, and keeps it: no other key changes it, and a key that comes back has its
/// own row again.
///
/// | key | bytes for each |
/// |---|---|
/// | dense whole numbers, which are the rows | 0 |
/// | other whole numbers | 8, and 4 to find a row by its key |
/// | a uuid | 16, and 4 |
/// | anything else | 16 and its text if that is longer than 15 bytes, and 4 |
protocol KeyMap: Sendable {
  /// The row of a key; `nil` for none.
  func row(of key: RowKey) -> UInt32?

  /// The key of a row; `nil` for a row that never was.
  func key(ofRow row: UInt32) -> RowKey?

  /// Returns the row of a key that has none yet, while loading.
  ///
  /// - Returns: Nil when there are no more.
  mutating func append(_ key: RowKey) -> UInt32?

  /// Returns the row of a key, a new one where there is none.
  ///
  /// - Returns: Nil when the key can have none, or not before all keys are counted again.
  mutating func assign(_ key: RowKey) -> UInt32?

  /// Ends the loading.
  mutating func finishLoading()
}

/// Whole numbers. Those below some end are the rows themselves, others get rows from there on.
///
/// So any number of servers have the same rows for a table with dense keys, and a sparse key among
/// them changes no other row.
struct IntegerKeys: KeyMap {
  /// What is below this is a row. It grows while there are no others.
  private(set) var end: UInt32 = 0

  private var others = KeyTable<Int64>()

  /// Whether there may be others: before that, all keys are counted.
  private var hasOthers = false

  /// Whole numbers below this are dense, however few are used.
  private static let smallest = 1 << 20

  /// The others have the rest of the rows.
  private static let greatest = 3 << 30
}

extension IntegerKeys {
  /// Makes room for the keys of a table: as rows if at least a quarter of these are used.
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

  /// The row of one of the others.
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
