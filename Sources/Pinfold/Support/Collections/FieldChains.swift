/// Items by the field of an unbounded lattice that they lie in: a hash table whose chains are in one
/// array, so that nothing is allocated for a field.
struct FieldChains {
  /// For each item, the next one of the same chain; -1 at the end.
  private var next: [Int32] = []

  /// By hash of a field, the newest item of its chain; -1 for none.
  private var newest: [Int32]

  /// - Parameter capacity: How many items there will be, about.
  init(capacity: Int) {
    var count = 16
    while count < capacity { count *= 2 }
    newest = [Int32](repeating: -1, count: count)
  }
}

extension FieldChains {
  /// Adds the next item, which lies in no field.
  mutating func append() { next.append(-1) }

  /// Adds the next item. Numbers of fields are whole.
  mutating func append(column: Double, row: Double) {
    let chain = chain(column, row)
    // Items do not overlap, or are the views of a plan: far fewer than 2³¹.
    let item = Int32(truncatingIfNeeded: next.count)
    next.append(newest[chain])
    newest[chain] = item
  }

  /// Visits the items of a field, the newest first, among others: fields share chains.
  @inline(__always)  // for each field around each item
  func forEach(column: Double, row: Double, _ body: (_ index: Int) -> Void) {
    var item = newest[chain(column, row)]
    while item >= 0 {
      body(Int(item))
      item = next[Int(item)]
    }
  }

  private func chain(_ column: Double, _ row: Double) -> Int {
    // Zero has two signs, and must be one field.
    var hash =
      ((column + 0).bitPattern &* 0x9E37_79B9_7F4A_7C15)
      ^ ((row + 0).bitPattern &* 0xC2B2_AE3D_27D4_EB4F)
    hash ^= hash >> 32
    hash = hash &* 0xD6E8_FEB8_6659_FD93
    hash ^= hash >> 32
    return Int(truncatingIfNeeded: hash & UInt64(newest.count - 1))
  }
}
