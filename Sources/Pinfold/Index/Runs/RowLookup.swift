/// Finds the slot of a point by its row.
///
/// Each row has two bytes that name a short stretch of slots, and the stretch is
/// searched: half the size of a slot's number. Where rows are sparse, the bytes are found
/// by the row's rank. Only where they are very sparse are slots kept in the order of
/// rows.
struct RowLookup: Sendable {
  private enum Order: Sendable {
    /// The stretch of a row is at the offset of the row itself.
    case rows

    /// The stretch of a row is at the offset of its rank.
    case ranks(RankedRows)

    /// Slots by ascending row.
    case slots([UInt32])
  }

  private let order: Order

  /// Which stretch a slot is in, by row or rank.
  private let stretches: [UInt16]

  /// Slots are in the stretch of their number shifted by this.
  private let shift: UInt64

  private static let absent = UInt16.max

  init(rows: [UInt32]) {
    // Not an `Int`, which may have 32 bits.
    let end = rows.max().map { UInt64($0) + 1 } ?? 0
    let shift = Self.shift(for: rows.count)
    self.shift = shift
    if end <= UInt64(rows.count + rows.count / 4 + 16) {
      order = .rows
      stretches = Self.stretches(of: rows, shift, count: Int(end)) { Int($0) }
    } else if end / 64 <= rows.count, let end = Int(exactly: end) {
      let ranks = RankedRows(rows, end: end)
      order = .ranks(ranks)
      // All rows have a rank: the ranks were made of them.
      stretches = Self.stretches(of: rows, shift, count: rows.count) { ranks.rank(of: $0) ?? 0 }
    } else {
      // Pairs of row and slot sort as numbers.
      var pairs = rows.indices.map { UInt64(rows[$0]) << 32 | UInt64($0) }
      RadixSort.sort(&pairs)
      order = .slots(pairs.map { UInt32(truncatingIfNeeded: $0) })
      stretches = []
    }
  }

  /// How many bits of a slot's number to leave out, so that the rest fits 16.
  private static func shift(for count: Int) -> UInt64 {
    var shift: UInt64 = 0
    while (count >> shift) >= Int(absent) { shift += 1 }
    return shift
  }

  private static func stretches(
    of rows: [UInt32],
    _ shift: UInt64,
    count: Int,
    offset: (UInt32) -> Int
  ) -> [UInt16] {
    var stretches = [UInt16](repeating: absent, count: count)
    for slot in rows.indices { stretches[offset(rows[slot])] = UInt16(slot >> shift) }
    return stretches
  }
}

extension RowLookup {
  /// How many bytes the lookup keeps.
  var byteCount: Int {
    let rest =
      switch order {
      case .rows: 0
      case .ranks(let ranks): ranks.byteCount
      case .slots(let slots): slots.capacity * 4
      }
    return stretches.capacity * 2 + rest
  }

  /// Returns the slot of a row, if it has one.
  ///
  /// - Parameter rows: The rows that the lookup was made of.
  /// - Complexity: O(*n* / 2¹⁶), or O(log *n*) where rows are very sparse.
  func slot(ofRow row: UInt32, in rows: [UInt32]) -> Int? {
    switch order {
    case .rows: row < stretches.count ? slot(ofRow: row, in: rows, at: Int(row)) : nil
    case .ranks(let ranks): ranks.rank(of: row).flatMap { slot(ofRow: row, in: rows, at: $0) }
    case .slots(let slots): Self.slot(ofRow: row, in: rows, ordered: slots)
    }
  }

  /// Searches the stretch at an offset.
  private func slot(ofRow row: UInt32, in rows: [UInt32], at offset: Int) -> Int? {
    guard stretches[offset] != Self.absent else { return nil }
    let start = Int(stretches[offset]) << shift
    for slot in start..<min(start + (1 << shift), rows.count) where rows[slot] == row {
      return slot
    }
    return nil
  }

  private static func slot(
    ofRow row: UInt32,
    in rows: [UInt32],
    ordered slots: [UInt32]
  ) -> Int? {
    let offset = slots.indices.endOfPrefix { rows[Int(slots[$0])] < row }
    guard offset < slots.count, rows[Int(slots[offset])] == row else { return nil }
    return Int(slots[offset])
  }
}

/// A set of rows that returns how many of them are below one of them.
///
/// Source: G. Jacobson, *Space-efficient static trees and graphs*, 1989.
struct RankedRows: Sendable {
  /// A bit for each row.
  private var words: [UInt64]

  /// How many rows are below each word.
  private var before: [UInt32]

  /// - Parameters:
  ///   - rows: In any order, each once.
  ///   - end: All rows are below it.
  init(_ rows: [UInt32], end: Int) {
    words = [UInt64](repeating: 0, count: (end + 63) / 64)
    for row in rows { words[Int(row / 64)] |= 1 << UInt64(row % 64) }
    before = []
    before.reserveCapacity(words.count)
    var total: UInt32 = 0
    for word in words {
      before.append(total)
      // There are at most 2³² rows, so the last sum may wrap; nothing reads it.
      total &+= UInt32(word.nonzeroBitCount)
    }
  }

  /// Returns how many rows are below the given one; `nil` when it is not in the
  /// set.
  func rank(of row: UInt32) -> Int? {
    let (word, bit) = (Int(row / 64), UInt64(1) << UInt64(row % 64))
    guard word < words.count, words[word] & bit != 0 else { return nil }
    return Int(before[word]) + (words[word] & (bit - 1)).nonzeroBitCount
  }

  /// How many bytes the set keeps.
  var byteCount: Int { words.capacity * 8 + before.capacity * 4 }
}
