// A mask is an array of words. Bit s mod 64 of word s / 64 stands for slot s. Bits beyond the last
// slot are zero.

extension [UInt64] {
  @inline(__always)  // with the condition
  static func bits(_ count: Int, _ isSet: (Int) -> Bool) -> [UInt64] {
    (0..<(count + 63) / 64).map { word in
      var bits: UInt64 = 0
      let start = word * 64
      for bit in 0..<Swift.min(64, count - start) where isSet(start + bit) {
        bits |= 1 << UInt64(bit)
      }
      return bits
    }
  }

  func hasBit(_ slot: Int) -> Bool { self[slot / 64] >> UInt64(slot % 64) & 1 == 1 }

  /// Returns the slots in a range whose bits are set.
  func slots(in range: Range<Int>) -> [Int] {
    guard !range.isEmpty else { return [] }
    var slots: [Int] = []
    for word in range.lowerBound / 64...(range.upperBound - 1) / 64 {
      self[word].clipped(to: range, of: word).forEachBit { slots.append(word * 64 + $0) }
    }
    return slots
  }
}

extension UInt64 {
  /// Returns the bits of a word of a mask whose slots are in a range.
  func clipped(to slots: Range<Int>, of word: Int) -> UInt64 {
    let start = Swift.min(Swift.max(slots.lowerBound - word * 64, 0), 64)
    let end = Swift.min(Swift.max(slots.upperBound - word * 64, 0), 64)
    // Shifts by 64 give zero.
    return self & ~(~0 << UInt64(end)) & (~0 << UInt64(start))
  }

  @inline(__always)  // in the innermost loop of plans
  func forEachBit(_ body: (Int) -> Void) {
    var rest = self
    while rest != 0 {
      body(rest.trailingZeroBitCount)
      rest &= rest &- 1
    }
  }
}
