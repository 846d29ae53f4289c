/// Keys by row, and rows by key.
///
/// Keys that are loaded together are found by a search in their sorted order, which takes 4 bytes
/// for each; the few that come later by a dictionary.
struct KeyTable<Key: TableKey>: KeyMap {
  /// By row.
  private var keys: [Key] = []

  /// The rows of the keys that were loaded, by ascending key.
  private var order: [UInt32] = []

  /// The rows of those that came later.
  private var later: [Key: UInt32] = [:]
}

/// A key as a table of them has it.
protocol TableKey: Comparable, Hashable, Sendable {
  /// - Returns: Nil for a key of another kind.
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
    order = keys.indices.map { UInt32($0) }  // `append` made no more
    order.sort { keys[Int($0)] < keys[Int($1)] }
    later = [:]
  }

  private mutating func append(_ key: Key) -> UInt32? {
    // Rows are below the greatest number of 32 bits.
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
