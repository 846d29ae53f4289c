import Pinfold

/// The ids of rows that are read one area at a time, by their keys.
///
/// All are above those of the cells of a roll-up. Whole numbers from 0 on are in the ids, so that any
/// number of servers, and one that was started again, have the same ids for the same rows. Other keys
/// get ids in the order in which they are first read; they are forgotten when there are many, and
/// no id is given twice.
struct DetailKeys {
  private var others: any KeyMap

  /// How many rows `others` has.
  private var count: UInt32 = 0

  /// The id of its first row.
  private var base: UInt32

  private let kind: RowKey.Kind

  /// The id of key 0.
  private static let direct: UInt32 = 1 << 31

  /// The first id of other keys.
  private static let assigned: UInt32 = 3 << 30

  /// How many keys are kept.
  private let limit: UInt32

  init(_ kind: RowKey.Kind, limit: UInt32 = 1 << 22) {
    (self.kind, self.limit) = (kind, limit)
    (others, base) = (kind.emptyMap, Self.assigned)
  }
}

extension DetailKeys {
  /// Returns the id of a key, a new one where there is none.
  mutating func id(of key: RowKey) -> PointID {
    if case .integer(let number) = key, (0..<(1 << 30)).contains(number) {
      return PointID(Self.direct + UInt32(number))
    }
    if let row = others.row(of: key) { return PointID(base + row) }
    if count == limit { forget() }
    // There is room for as many as the limit.
    let row = others.assign(key) ?? 0
    count = max(count, row + 1)
    return PointID(base + row)
  }

  /// Returns the key of a row; `nil` for one that never was, or that is forgotten.
  func key(of id: PointID) -> RowKey? {
    switch id.row {
    case ..<Self.direct: nil
    case ..<Self.assigned: kind == .integer ? .integer(Int64(id.row - Self.direct)) : nil
    case base..<(base + count): others.key(ofRow: id.row - base)
    default: nil
    }
  }

  private mutating func forget() {
    // From the first id on again, when there are no more.
    let next = base + count
    base = next > .max - limit ? Self.assigned : next
    (others, count) = (kind.emptyMap, 0)
  }
}
