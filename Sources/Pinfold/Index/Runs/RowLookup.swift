/// Finds the slot of a point by its row.
///
/// Each row stores two bytes that identify a short stretch of slots to search, half the size of a
/// slot number. The bytes of sparse rows have their ranks as offsets. Very sparse rows use a sorted
/// list.
struct RowLookup: Sendable {
  private enum Order: Sendable {
    case rows

    case ranks(RankedRows)

    /// Slots sorted by row.
    case slots([UInt32])
  }

  private let order: Order

  /// The stretch of each row.
  private let stretches: [UInt16]

  /// A slot's stretch is the slot shifted right by this.
  private let shift: UInt64

  private static let absent = UInt16.max

  init(rows: [UInt32]) {
    // `Int` may have 32 bits, which is too small for this.
    let end = rows.max().map { UInt64($0) + 1 } ?? 0
    let shift = Self.shift(for: rows.count)
    self.shift = shift
    if end <= UInt64(rows.count + rows.count / 4 + 16) {
      order = .rows
      stretches = Self.stretches(of: rows, shift, count: Int(end)) { Int($0) }
    } else if end / 64 <= rows.count, let end = Int(exactly: end) {
      let ranks = RankedRows(rows, end: end)
      order = .ranks(ranks)
      // All rows have a rank, because `ranks` was built from them.
      stretches = Self.stretches(of: rows, shift, count: rows.count) { ranks.rank(of: $0) ?? 0 }
    } else {
      // Pairs of row and slot sort as numbers.
      var pairs = rows.indices.map { UInt64(rows[$0]) << 32 | UInt64($0) }
      RadixSort.sort(&pairs)
      order = .slots(pairs.map { UInt32(truncatingIfNeeded: $0) })
      stretches = []
    }
  }

  /// Returns the number of low bits to drop so that a slot fits in 16 bits.
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
  var byteCount: Int {
    let rest =
      switch order {
      case .rows: 0
      case .ranks(let ranks): ranks.byteCount
      case .slots(let slots): slots.capacity * 4
      }
    return stretches.capacity * 2 + rest
  }

  /// Returns the slot of a row.
  ///
  /// - Parameter rows: The rows that the lookup was built from.
  /// - Complexity: O(*n* / 2¹⁶), or O(log *n*) if rows are very sparse.
  func slot(ofRow row: UInt32, in rows: [UInt32]) -> Int? {
    switch order {
    case .rows: row < stretches.count ? slot(ofRow: row, in: rows, at: Int(row)) : nil
    case .ranks(let ranks): ranks.rank(of: row).flatMap { slot(ofRow: row, in: rows, at: $0) }
    case .slots(let slots): Self.slot(ofRow: row, in: rows, ordered: slots)
    }
  }

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

/// A bit set of rows that returns the rank of a row.
///
/// Source: G. Jacobson, *Space-efficient static trees and graphs*, 1989.
struct RankedRows: Sendable {
  private var words: [UInt64]

  /// The number of rows below each word.
  private var before: [UInt32]

  /// - Parameters:
  ///   - rows: Distinct rows in any order.
  ///   - end: Greater than all rows.
  init(_ rows: [UInt32], end: Int) {
    words = [UInt64](repeating: 0, count: (end + 63) / 64)
    for row in rows { words[Int(row / 64)] |= 1 << UInt64(row % 64) }
    before = []
    before.reserveCapacity(words.count)
    var total: UInt32 = 0
    for word in words {
      before.append(total)
      // The last sum may wrap, because a set has up to 2³² rows. It is never read.
      total &+= UInt32(word.nonzeroBitCount)
    }
  }

  /// Returns the number of lower rows in the set, or `nil` if the row is not in the set.
  func rank(of row: UInt32) -> Int? {
    let (word, bit) = (Int(row / 64), UInt64(1) << UInt64(row % 64))
    guard word < words.count, words[word] & bit != 0 else { return nil }
    return Int(before[word]) + (words[word] & (bit - 1)).nonzeroBitCount
  }

  var byteCount: Int { words.capacity * 8 + before.capacity * 4 }
}
