import Pinfold
import PinfoldReaders

/// The ids of rows that are read one area at a time, by their keys.
///
/// All are above those of the cells of a roll-up. Whole numbers from 0 on are in the ids, so that any
/// number of servers, and one that was started again, have the same ids for the same rows. Other keys
/// get ids in the order in which they are first read.
///
/// There are two generations of those. Keys are added to the young one, also when they are found in
/// the old one: their former ids stand for them as well. When the young one is full it becomes the old
/// one, and the previous old one is forgotten. So an id stands for its key until a whole generation
/// was read after it, and is given to another only after half a billion others.
struct DetailKeys {
  private var young, old: Generation

  private let kind: RowKey.Kind

  /// The id of key 0.
  private static let direct = Rollup.firstDetailRow

  /// The first id of other keys.
  private static let assigned: UInt32 = 3 << 30

  /// How many keys a generation has, and how many bytes beside its tables.
  private let limit: UInt32, byteLimit: Int

  private struct Generation {
    var keys: any KeyMap

    /// The id of the first key.
    let base: UInt32
    var count: UInt32 = 0
    var byteCount = 0

    func key(of id: UInt32) -> RowKey? {
      base..<(base + count) ~= id ? keys.key(ofRow: id - base) : nil
    }
  }

  /// - Parameters:
  ///   - limit: How many keys a generation has: at least as many as an area has.
  ///   - byteLimit: How many bytes of text it has: at least as many as an area has.
  init(_ kind: RowKey.Kind, limit: UInt32 = 1 << 21, byteLimit: Int = 64 << 20) {
    (self.kind, self.limit, self.byteLimit) = (kind, limit, byteLimit)
    young = Generation(keys: kind.emptyMap, base: Self.assigned)
    old = young
  }
}

extension DetailKeys {
  /// Returns the id of a key, a new one where there is none.
  ///
  /// - Precondition: The key is of the kind of the table.
  mutating func id(of key: RowKey) -> PointID {
    if case .integer(let number) = key, (0..<(1 << 30)).contains(number) {
      return PointID(Self.direct + UInt32(number))
    }
    if let row = young.keys.row(of: key) { return PointID(young.base + row) }
    if young.count == limit || young.byteCount + key.byteCount > byteLimit { forget() }
    // There is room for as many as the limit.
    guard let row = young.keys.assign(key) else {
      preconditionFailure("A table with keys of the kind \(kind) has the key \(key)")
    }
    young.count = row + 1
    young.byteCount += key.byteCount
    return PointID(young.base + row)
  }

  /// Returns the key of a row; `nil` for one that never was, or that is forgotten.
  func key(of id: PointID) -> RowKey? {
    switch id.row {
    case ..<Self.direct: nil
    case ..<Self.assigned: kind == .integer ? .integer(Int64(id.row - Self.direct)) : nil
    default: young.key(of: id.row) ?? old.key(of: id.row)
    }
  }

  private mutating func forget() {
    // From the first id on again, when there are no more.
    let next = young.base + young.count
    old = young
    young = Generation(
      keys: kind.emptyMap,
      base: next > .max - limit ? Self.assigned : next
    )
  }
}
