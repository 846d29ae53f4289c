/// Adds up the positions of the marked points in a leaf block.
struct MaskedSums {
  /// By four bits: all ones for each set bit.
  private let lanes: [SIMD4<UInt64>] = (0..<16).map { bits in
    SIMD4(0 &- (bits & 1), 0 &- (bits >> 1 & 1), 0 &- (bits >> 2 & 1), 0 &- (bits >> 3 & 1))
  }

  /// Decoding this number of keys takes as long as adding up all 64 with spread bits.
  private static let fewBits = 8

  /// - Parameters:
  ///   - bits: The marks of the points from `slot` on. Bits beyond the last key are zero.
  @inline(__always)  // in the innermost loop of plans
  func sum(of keys: Span<UInt64>, from slot: Int, _ bits: UInt64) -> PositionSum {
    var sum = PositionSum()
    guard bits.nonzeroBitCount >= Self.fewBits && slot + BoxTree.blockSize <= keys.count else {
      bits.forEachBit { sum.add(keys[slot + $0]) }
      return sum
    }
    sum.axes = spreadSum(of: keys.extracting(slot..<slot + BoxTree.blockSize), bits)
    return sum
  }

  @inline(__always)
  private func spreadSum(of keys: Span<UInt64>, _ bits: UInt64) -> SIMD2<UInt64> {
    let laneSlice = lanes[...]
    let lanes = laneSlice.span
    var (bytesX, bytesY) = (SIMD4<UInt64>.zero, SIMD4<UInt64>.zero)
    // 16 keys per iteration, so each lane adds up 16 keys in total.
    for slot in stride(from: 0, to: BoxTree.blockSize, by: 16) {
      @inline(__always) func axes(_ slot: Int) -> (x: SIMD4<UInt64>, y: SIMD4<UInt64>) {
        let four = SIMD4(keys[slot], keys[slot + 1], keys[slot + 2], keys[slot + 3])
        let marked = four & lanes[Int(bits >> UInt64(slot) & 15)]
        return (marked & MortonKey.xMask, marked &>> 1 & MortonKey.xMask)
      }
      let (a, b, c, d) = (axes(slot), axes(slot + 4), axes(slot + 8), axes(slot + 12))
      bytesX &+= SpreadSums.bytes(a.x &+ b.x, c.x &+ d.x)
      bytesY &+= SpreadSums.bytes(a.y &+ b.y, c.y &+ d.y)
    }
    return SpreadSums.total(bytesX, bytesY)
  }

  /// Marks the points of a complete leaf block that are on the far side of a line.
  ///
  /// - Parameters:
  ///   - line: The first unit on the far side, spread like `x` in a key.
  ///   - shift: Zero for the `x` axis, one for the `y` axis.
  static func bits(of keys: Span<UInt64>, beyond line: UInt64, shift: UInt64) -> UInt64 {
    var near = SIMD4<UInt64>.zero
    for slot in stride(from: 0, to: BoxTree.blockSize, by: 4) {
      let four = SIMD4(keys[slot], keys[slot + 1], keys[slot + 2], keys[slot + 3])
      // Spread bits are below 2⁶³, so the highest bit of a difference is its sign.
      let sign = ((four &>> shift & MortonKey.xMask) &- line) &>> 63
      near |= sign &<< UInt64(slot)
    }
    return ~(near[0] | near[1] << 1 | near[2] << 2 | near[3] << 3)
  }
}
