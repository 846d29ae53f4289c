/// Finds the slot of a point by its row.
///
/// Where rows are dense, each has two bytes that name a short stretch of slots,
/// and the stretch is searched: two bytes a point instead of four. Where they
/// are sparse, the slots are kept in the order of rows.
struct RowLookup: Sendable {
  /// By row: which stretch its slot is in.
  private let stretches: [UInt16]

  /// Slots are in the stretch of their number shifted by this.
  private let shift: UInt64

  /// Slots by ascending row, if rows are sparse.
  private let slotsByRow: [UInt32]

  private static let absent = UInt16.max

  init(rows: [UInt32]) {
    let end = (rows.max().map { Int($0) + 1 }) ?? 0
    guard end <= rows.count + rows.count / 4 + 16 else {
      // Keys of row and slot sort as numbers.
      var pairs = rows.indices.map { UInt64(rows[$0]) << 32 | UInt64($0) }
      pairs.sort()
      slotsByRow = pairs.map { UInt32(truncatingIfNeeded: $0) }
      (stretches, shift) = ([], 0)
      return
    }
    var shift: UInt64 = 0
    guard end > 0 else {
      (stretches, self.shift, slotsByRow) = ([], 0, [])
      return
    }
    while (rows.count >> shift) >= Int(Self.absent) { shift += 1 }
    var stretches = [UInt16](repeating: Self.absent, count: end)
    var filling = stretches.mutableSpan
    for slot in rows.indices { filling[Int(rows[slot])] = UInt16(slot >> shift) }
    (self.stretches, self.shift, self.slotsByRow) = (stretches, shift, [])
  }

  var byteCount: Int { stretches.capacity * 2 + slotsByRow.capacity * 4 }

  /// Returns the slot of a row, if it has one.
  ///
  /// - Parameter rows: The rows that the lookup was made of.
  /// - Complexity: O(*n* / 2¹⁶), or O(log *n*) where rows are sparse.
  func slot(ofRow row: UInt32, in rows: [UInt32]) -> Int? {
    guard slotsByRow.isEmpty else { return sparseSlot(ofRow: row, in: rows) }
    guard Int(row) < stretches.count, stretches[Int(row)] != Self.absent else { return nil }
    let start = Int(stretches[Int(row)]) << shift
    let end = min(start + (1 << shift), rows.count)
    for slot in start..<end where rows[slot] == row { return slot }
    return nil
  }

  private func sparseSlot(ofRow row: UInt32, in rows: [UInt32]) -> Int? {
    var (low, high) = (0, slotsByRow.count)
    while low < high {
      let middle = low + (high - low) / 2
      if rows[Int(slotsByRow[middle])] < row { low = middle + 1 } else { high = middle }
    }
    guard low < slotsByRow.count, rows[Int(slotsByRow[low])] == row else { return nil }
    return Int(slotsByRow[low])
  }
}
