/// Maps keys to rows and back.
///
/// Keys that were loaded together are found by binary search, at 4 bytes per key. A dictionary has
/// the few later ones.
struct KeyTable<Key: TableKey>: KeyMap {
  private var keys: [Key] = []

  /// The rows of the loaded keys, by ascending key.
  private var order: [UInt32] = []

  private var later: [Key: UInt32] = [:]
}

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

  mutating func finishLoading() {
    let keys = keys
    order = keys.indices.map { UInt32($0) }  // `append` limits their number
    order.sort { keys[Int($0)] < keys[Int($1)] }
    later = [:]
  }

  private mutating func append(_ key: Key) -> UInt32? {
    // The maximum of 32 bits is not a row.
    guard let row = UInt32(exactly: keys.count), row < .max else { return nil }
    keys.append(key)
    return row
  }

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
