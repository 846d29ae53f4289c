/// Maps keys to rows and back.
///
/// A binary search finds keys that were loaded together, with 4 bytes for each. A dictionary has
/// the few later ones.
struct KeyTable<Key: TableKey>: KeyMap {
  /// The keys by row.
  private var keys: [Key] = []

  /// The rows of the loaded keys, by ascending key.
  private var order: [UInt32] = []

  /// The rows of the later keys.
  private var later: [Key: UInt32] = [:]
}

/// A key in a ``KeyTable``.
protocol TableKey: Comparable, Hashable, Sendable {
  /// - Returns: `nil` for a key of another kind.
  init?(_ key: RowKey)

  var rowKey: RowKey { get }
}

extension KeyTable {
  func row(of key: RowKey) -> UInt32? { Key(key).flatMap { row(of: $0) } }

  func key(ofRow row: UInt32) -> RowKey? {
    keys.indices.contains(Int(row)) ? keys[Int(row)].rowKey : nil
  }

  mutating func append(_ key: RowKey) -> UInt32? { Key(key).flatMap { append($0) } }

  mutating func assign(_ key: RowKey) -> UInt32? {
    guard let key = Key(key) else { return nil }
    if let row = row(of: key) { return row }
    guard let row = append(key) else { return nil }
    later[key] = row
    return row
  }

  /// - Complexity: O(*n* log *n*)
  mutating func finishLoading() {
    let keys = keys
    order = keys.indices.map { UInt32($0) }  // `append` limits their number
    order.sort { keys[Int($0)] < keys[Int($1)] }
    later = [:]
  }

  private mutating func append(_ key: Key) -> UInt32? {
    // The greatest 32-bit number is not a row.
    guard let row = UInt32(exactly: keys.count), row < .max else { return nil }
    keys.append(key)
    return row
  }

  /// - Complexity: O(log *n*)
  private func row(of key: Key) -> UInt32? {
    var (low, high) = (0, order.count)
    while low < high {
      let middle = low + (high - low) / 2
      if keys[Int(order[middle])] < key { low = middle + 1 } else { high = middle }
    }
    if low < order.count, keys[Int(order[low])] == key { return order[low] }
    return later[key]
  }
}
