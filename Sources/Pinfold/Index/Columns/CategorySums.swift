/// The number of points of each category before each block of slots.
struct CategorySums: Sendable {
  /// The number of different codes: one more than the highest category. Points without a category
  /// count last, as this code.
  let width: Int

  /// Slots per block: few enough for fast counts, and enough for half a byte per point.
  private let blockBits: Int

  /// Block by block, then the total.
  private let sums: [UInt32]

  init(_ codes: [UInt8]) {
    let none = ColumnStorage.noCategory
    let width = codes.reduce(0) { $1 == none ? $0 : max($0, Int($1) + 1) }
    var blockBits = 6
    while 9 * (width + 1) > 1 << blockBits { blockBits += 1 }
    (self.width, self.blockBits) = (width, blockBits)
    var sums: [UInt32] = []
    sums.reserveCapacity((codes.count >> blockBits + 2) * (width + 1))
    var counts = [UInt32](repeating: 0, count: width + 1)
    for (slot, code) in codes.enumerated() {
      if slot & (1 << blockBits - 1) == 0 { sums += counts }
      // The total may wrap, because a run has up to 2³² points. Differences are still right, unless
      // all of them are of one category.
      counts[min(Int(code), width)] &+= 1
    }
    sums += counts
    self.sums = sums
  }

  var byteCount: Int { sums.capacity * 4 }

  /// Adds the counts in a range of slots to one cell, or subtracts them if `sign` is -1 (wrapped).
  ///
  /// - Parameters:
  ///   - counts: From `first` to `last`, at least ``width`` categories, then the points without a
  ///     category.
  func add(
    _ slots: Range<Int>,
    of codes: Span<UInt8>,
    to counts: inout MutableSpan<UInt64>,
    _ first: Int,
    _ last: Int,
    sign: UInt64
  ) {
    add(before: slots.upperBound, of: codes, to: &counts, first, last, sign)
    add(before: slots.lowerBound, of: codes, to: &counts, first, last, 0 &- sign)
  }

  private func add(
    before slot: Int,
    of codes: Span<UInt8>,
    to counts: inout MutableSpan<UInt64>,
    _ first: Int,
    _ last: Int,
    _ sign: UInt64
  ) {
    let sumSlice = sums[...]
    let sums = sumSlice.span
    let block = slot >> blockBits
    let start = block * (width + 1)
    for code in 0..<width { counts[first + code] &+= UInt64(sums[start + code]) &* sign }
    counts[last] &+= UInt64(sums[start + width]) &* sign
    for slot in block << blockBits..<slot { counts[min(first + Int(codes[slot]), last)] &+= sign }
  }
}
