/// The ranks of points by slot, in vectors of eight.
struct RankList: EmptyList, Sendable {
  /// Lanes beyond the last slot are without a value.
  private var vectors: [SIMD8<UInt16>] = []

  private(set) var count = 0

  init() {}

  init(_ ranks: some Collection<UInt16>) {
    vectors.reserveCapacity((ranks.count + 7) / 8)
    for rank in ranks { append(rank) }
  }

  mutating func append(_ rank: UInt16) {
    if count % 8 == 0 { vectors.append(SIMD8(repeating: RankScale.none)) }
    vectors[count / 8][count % 8] = rank
    count += 1
  }

  subscript(slot: Int) -> UInt16 { vectors[slot / 8][slot % 8] }

  func isSame(as other: RankList) -> Bool { count == other.count && vectors == other.vectors }

  var byteCount: Int { vectors.capacity * 16 }
}

extension RankList {
  /// Returns the mask of the ranks in a range, which does not include ``RankScale/none``.
  ///
  /// Let *a* be the first rank of a range and *b* its length, at most half of all ranks. A rank *r* is
  /// in the range if *r* - *a* and *b* - (*r* - *a*) both have a highest bit of 0. The mask of a wider
  /// range is the inverse of the mask of the other ranks, which wrap around.
  func bits(in range: ClosedRange<UInt16>) -> [UInt64] {
    guard count > 0 else { return [] }
    let isWide = range.upperBound - range.lowerBound >= 0x8000
    let first = isWide ? range.upperBound &+ 1 : range.lowerBound
    let last = isWide ? range.lowerBound &- 1 : range.upperBound
    let (start, extent) = (SIMD8(repeating: first), SIMD8(repeating: last &- first))
    let (none, flip) = (SIMD8(repeating: RankScale.none), isWide ? 0 : UInt64.max)
    let slice = vectors[...]
    let vectors = slice.span
    var words = [UInt64](repeating: 0, count: (count + 63) / 64)
    words.withMutableSpan { words in
      for word in words.indices {
        // Each lane collects a bit of each vector, from its highest bit down.
        var outside = SIMD8<UInt16>.zero
        for vector in word &* 8..<word &* 8 &+ 8 {
          let ranks = (vector < vectors.count ? vectors[vector] : none) &- start
          outside = outside &>> 1 | ((ranks | (extent &- ranks)) & 0x8000)
        }
        var bits: UInt64 = 0
        for lane in 0..<8 { bits |= UInt64(outside[lane] &>> 8) &<< UInt64(8 * lane) }
        words[word] = Self.transposed(bits) ^ flip
      }
    }
    return words
  }

  /// Exchanges rows and columns of eight by eight bits.
  ///
  /// Source: H. S. Warren, *Hacker's Delight*, 2002.
  @inline(__always)  // in the pass over all ranks
  private static func transposed(_ bits: UInt64) -> UInt64 {
    var bits = bits
    var swapped = (bits ^ bits &>> 7) & 0x00AA_00AA_00AA_00AA
    bits ^= swapped ^ swapped &<< 7
    swapped = (bits ^ bits &>> 14) & 0x0000_CCCC_0000_CCCC
    bits ^= swapped ^ swapped &<< 14
    swapped = (bits ^ bits &>> 28) & 0x0000_0000_F0F0_F0F0
    return bits ^ swapped ^ swapped &<< 28
  }
}
