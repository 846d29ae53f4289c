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

extension [UInt16] {
  /// Returns the mask of the values in a range.
  func bits(in range: ClosedRange<UInt16>) -> [UInt64] {
    guard !isEmpty else { return [] }
    let slice = self[...]
    let values = slice.span
    let (first, extent) = (range.lowerBound, range.upperBound - range.lowerBound)
    var words = [UInt64](repeating: 0, count: (count + 63) / 64)
    words.withMutableSpan { words in
      for word in words.indices {
        var bits: UInt64 = 0
        let start = word &* 64
        // A fixed number of steps, so that the compiler unrolls them.
        if start &+ 64 <= values.count {
          for bit in 0..<64 {
            bits |= (values[start &+ bit] &- first <= extent ? 1 : 0) &<< UInt64(bit)
          }
        } else {
          for slot in start..<values.count where values[slot] &- first <= extent {
            bits |= 1 << UInt64(slot - start)
          }
        }
        words[word] = bits
      }
    }
    return words
  }
}
