/// A hash table of items by the field of an unbounded lattice.
///
/// All chains share one array, so that fields do not need allocations.
struct FieldChains {
  /// For each item, the next item of its chain, or -1.
  private var next: [Int32] = []

  /// For each hash, the newest item of its chain, or -1.
  private var newest: [Int32]

  init(capacity: Int) {
    var count = 16
    while count < capacity { count *= 2 }
    newest = [Int32](repeating: -1, count: count)
  }
}

extension FieldChains {
  /// Adds an item that is in no field.
  mutating func append() { next.append(-1) }

  /// Adds an item. `column` and `row` must be whole numbers.
  mutating func append(column: Double, row: Double) {
    let chain = chain(column, row)
    // Items are views of a plan or do not overlap, so their number is far below 2³¹.
    let item = Int32(truncatingIfNeeded: next.count)
    next.append(newest[chain])
    newest[chain] = item
  }

  /// Visits the items of a field and of other fields with the same hash, the newest first.
  @inline(__always)  // called for each field around each item
  func forEach(column: Double, row: Double, _ body: (_ index: Int) -> Void) {
    var item = newest[chain(column, row)]
    while item >= 0 {
      body(Int(item))
      item = next[Int(item)]
    }
  }

  private func chain(_ column: Double, _ row: Double) -> Int {
    // Zero and minus zero must be the same field.
    var hash =
      ((column + 0).bitPattern &* 0x9E37_79B9_7F4A_7C15)
      ^ ((row + 0).bitPattern &* 0xC2B2_AE3D_27D4_EB4F)
    hash ^= hash >> 32
    hash = hash &* 0xD6E8_FEB8_6659_FD93
    hash ^= hash >> 32
    return Int(truncatingIfNeeded: hash & UInt64(newest.count - 1))
  }
}
