// Unsafe code: loads sixteen bytes at once. A comment beside each load shows that it stays inside
// the bytes.

extension Span where Element == UInt8 {
  /// Returns the index of the first byte in a range that equals one of three, or the end of the
  /// range.
  @inlinable @inline(__always)
  package func firstIndex(of a: UInt8, _ b: UInt8, _ c: UInt8, from start: Int, to end: Int) -> Int
  {
    precondition(start >= 0 && end <= count, "Search beyond bytes")
    let (a16, b16, c16) = (
      SIMD16<UInt8>(repeating: a), SIMD16<UInt8>(repeating: b), SIMD16<UInt8>(repeating: c)
    )
    var index = start
    while index &+ 16 <= count {  // an index into an array, far from overflow
      if index >= end { return end }
      let block = bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: index,
        as: SIMD16<UInt8>.self
      )  // inside: the line above
      let hits = (block .== a16) .| (block .== b16) .| (block .== c16)
      // The mask and the two words have sixteen bytes each. A hit is a byte of ones.
      let words = unsafeBitCast(hits, to: SIMD2<UInt64>.self)
      if words[0] != 0 { return Swift.min(end, index &+ words[0].trailingZeroBitCount / 8) }
      if words[1] != 0 { return Swift.min(end, index &+ 8 &+ words[1].trailingZeroBitCount / 8) }
      index &+= 16
    }
    while index < end {
      let byte = self[index]
      if byte == a || byte == b || byte == c { return index }
      index &+= 1
    }
    return end
  }

  /// Returns the index of the first byte in a range that equals one of three, or the end of the
  /// range. Also counts a fourth byte before that index.
  package func firstIndex(
    of a: UInt8,
    _ b: UInt8,
    _ c: UInt8,
    from start: Int,
    to end: Int,
    counting d: UInt8
  ) -> (index: Int, count: Int) {
    precondition(start >= 0 && end <= count, "Search beyond bytes")
    let (a16, b16, c16, d16) = (
      SIMD16<UInt8>(repeating: a), SIMD16<UInt8>(repeating: b), SIMD16<UInt8>(repeating: c),
      SIMD16<UInt8>(repeating: d)
    )
    let ones: UInt64 = 0x0101_0101_0101_0101
    var (index, total) = (start, 0)
    while index &+ 16 <= end {  // an index into an array, far from overflow
      // Each byte is a counter, which holds up to 255.
      var counts = SIMD2<UInt64>.zero
      let stop = Swift.min(end &- 15, index &+ 255 &* 16)
      var hit = SIMD2<UInt64>.zero
      while index < stop {
        let block = bytes.unsafeLoadUnaligned(
          fromUncheckedByteOffset: index,
          as: SIMD16<UInt8>.self
        )  // inside: up to index + 15 < end
        // The mask and the two words have sixteen bytes each. A hit is a byte of ones.
        hit = unsafeBitCast(
          (block .== a16) .| (block .== b16) .| (block .== c16),
          to: SIMD2<UInt64>.self
        )
        let counted = unsafeBitCast(block .== d16, to: SIMD2<UInt64>.self)
        if hit != .zero {
          // Counts only before the hit: the bits below its lowest bit.
          let first = hit[0] == 0 ? .max : hit[0] & (0 &- hit[0]) &- 1
          let second = hit[0] == 0 ? hit[1] & (0 &- hit[1]) &- 1 : 0
          counts &+= counted & SIMD2(first, second) & SIMD2(repeating: ones)
          break
        }
        counts &+= counted & SIMD2(repeating: ones)
        index &+= 16
      }
      for lane in 0..<2 {
        let word = counts[lane]
        // Adds bytes in pairs, then the pairs. The sum is at most 8 · 255, in the highest 16 bits.
        let pairs = word & 0x00FF_00FF_00FF_00FF &+ (word >> 8) & 0x00FF_00FF_00FF_00FF
        total += Int((pairs &* 0x0001_0001_0001_0001) >> 48)
      }
      if hit != .zero {
        let bits =
          hit[0] != 0 ? hit[0].trailingZeroBitCount : 64 + hit[1].trailingZeroBitCount
        return (index &+ bits / 8, total)
      }
    }
    while index < end {
      let byte = self[index]
      if byte == a || byte == b || byte == c { break }
      if byte == d { total += 1 }
      index &+= 1
    }
    return (index, total)
  }

  /// Returns the number of line ends (LF, CR or CRLF) in a range, taking the byte before it into
  /// account.
  ///
  /// - Precondition: The range does not begin at 0.
  package func lineEnds(from start: Int, to end: Int) -> Int {
    precondition(start > 0 && end <= count, "Count beyond bytes")
    let feeds = SIMD16<UInt8>(repeating: UInt8(ascii: "\n"))
    let returns = SIMD16<UInt8>(repeating: UInt8(ascii: "\r"))
    var (index, total) = (start, 0)
    while index + 16 <= end {
      var counts = SIMD16<UInt8>()
      // A lane can count up to 255.
      let stop = Swift.min(end - 15, index + 255 * 16)
      while index < stop {
        // In bounds: index - 1 is at least 0, and index + 15 is less than end.
        let block = bytes.unsafeLoadUnaligned(
          fromUncheckedByteOffset: index,
          as: SIMD16<UInt8>.self
        )
        let before = bytes.unsafeLoadUnaligned(
          fromUncheckedByteOffset: index &- 1,
          as: SIMD16<UInt8>.self
        )
        let hits = (block .== returns) .| ((block .== feeds) .& (before .!= returns))
        counts &-= unsafeBitCast(hits, to: SIMD16<UInt8>.self)
        index &+= 16
      }
      for lane in counts.indices { total += Int(counts[lane]) }
    }
    while index < end {
      let byte = self[index]
      if byte == UInt8(ascii: "\r")
        || byte == UInt8(ascii: "\n") && self[index - 1] != UInt8(ascii: "\r")
      {
        total += 1
      }
      index += 1
    }
    return total
  }
}
