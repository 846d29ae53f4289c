/// Which row of an index has which key of a table, and back.
///
/// Whole numbers from 0 on of which most are used are the rows themselves, and take no memory: so
/// any number of servers have the same ids for the same places. Other keys get rows in order of
/// loading. A row is never given to another key, so that one that comes back has its own again.
///
/// | key | bytes for each |
/// |---|---|
/// | dense whole numbers | 0 |
/// | other whole numbers | 8, and 4 to find a row by its key |
/// | a uuid | 16, and 4 |
/// | anything else | 16 and its text if that is longer than 15 bytes, and 4 |
protocol KeyMap: Sendable {
  /// Whether keys are the rows.
  var isDense: Bool { get }

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
  /// - Returns: Nil when the key can have none.
  mutating func assign(_ key: RowKey) -> UInt32?

  /// Ends the loading.
  mutating func finishLoading()
}

/// Whole numbers that are the rows themselves.
struct DenseKeys: KeyMap {
  /// What all are below: that much is set aside for what is kept by row.
  let end: UInt32

  /// Whole numbers below this are dense, however few are used.
  private static let smallest = 1 << 20

  /// - Parameters:
  ///   - least: The least key.
  ///   - greatest: The greatest key.
  ///   - count: How many keys there are.
  /// - Returns: Nil when too few numbers are used, or some are no rows.
  init?(least: Int64, greatest: Int64, count: Int) {
    let end = min(max(4 * count, Self.smallest), Int(UInt32.max))
    guard least >= 0, greatest < end else { return nil }
    self.end = UInt32(end)  // as it was clamped
  }

  var isDense: Bool { true }

  func row(of key: RowKey) -> UInt32? {
    guard case .integer(let number) = key, number < end else { return nil }
    return UInt32(exactly: number)
  }

  func key(ofRow row: UInt32) -> RowKey? { .integer(Int64(row)) }

  func append(_ key: RowKey) -> UInt32? { row(of: key) }

  func assign(_ key: RowKey) -> UInt32? { row(of: key) }

  func finishLoading() {}
}

extension RowKey.Kind {
  /// An empty map for keys of this kind, which are not dense.
  var emptyMap: any KeyMap {
    switch self {
    case .integer: KeyTable<Int64>()
    case .uuid: KeyTable<UInt128>()
    case .text: KeyTable<KeyText>()
    }
  }
}
