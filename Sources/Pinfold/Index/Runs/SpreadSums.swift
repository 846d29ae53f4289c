/// Adds up one axis of many keys without decoding each key.
///
/// In a key, every second bit of an axis is zero. So a few keys can be added before sums overflow
/// into adjacent fields. Then fields are folded into wider ones: two bits, bytes, 16 bits, words.
enum SpreadSums {
  /// Returns, in each byte, the sum of four bits of an axis over four keys: at most 60.
  ///
  /// - Parameters:
  ///   - a: The sum of two keys: fields of two bits, at most 2 each.
  ///   - b: The same for two other keys.
  @inline(__always)  // in the innermost loop of plans
  static func bytes(_ a: SIMD4<UInt64>, _ b: SIMD4<UInt64>) -> SIMD4<UInt64> {
    // The upper field of each nibble counts twice instead of four times, so subtract it twice. Each
    // term is at most 6.
    let nibbles =
      (a &- (a &>> 1 & 0x6666_6666_6666_6666)) &+ (b &- (b &>> 1 & 0x6666_6666_6666_6666))
    // The upper nibble counts four times.
    return (nibbles & 0x0F0F_0F0F_0F0F_0F0F) &+ (nibbles &>> 2 & 0x3C3C_3C3C_3C3C_3C3C)
  }

  /// Returns the sums of both axes, from bytes with sums over up to 16 keys per lane: at most 240.
  @inline(__always)
  static func total(_ x: SIMD4<UInt64>, _ y: SIMD4<UInt64>) -> SIMD2<UInt64> {
    let (x, y) = (halves(x), halves(y))
    let (xLanes, yLanes) = (x.lowHalf &+ x.highHalf, y.lowHalf &+ y.highHalf)
    // Add four lanes. 16 bits hold eight bits of an axis over 64 keys: 64 · 255.
    let sums = SIMD2(xLanes[0], yLanes[0]) &+ SIMD2(xLanes[1], yLanes[1])
    // The upper field counts 256 times, then 65,536 times.
    let words = (sums & 0x0000_FFFF_0000_FFFF) &+ (sums &>> 8 & 0x00FF_FF00_00FF_FF00)
    return (words & 0xFFFF_FFFF) &+ (words &>> 32) &<< 16
  }

  /// Folds bytes into fields of 16 bits. The upper byte counts 16 times.
  @inline(__always)
  private static func halves(_ bytes: SIMD4<UInt64>) -> SIMD4<UInt64> {
    (bytes & 0x00FF_00FF_00FF_00FF) &+ (bytes &>> 4 & 0x0FF0_0FF0_0FF0_0FF0)
  }

  @inline(__always)  // in the pass over all keys of a new run
  static func sum(of16 keys: Span<UInt64>) -> PositionSum {
    func axes(_ slot: Int) -> (x: SIMD4<UInt64>, y: SIMD4<UInt64>) {
      let four = SIMD4(keys[slot], keys[slot + 1], keys[slot + 2], keys[slot + 3])
      return (four & MortonKey.xMask, four &>> 1 & MortonKey.xMask)
    }
    let (a, b, c, d) = (axes(0), axes(4), axes(8), axes(12))
    return PositionSum(axes: total(bytes(a.x &+ b.x, c.x &+ d.x), bytes(a.y &+ b.y, c.y &+ d.y)))
  }
}
