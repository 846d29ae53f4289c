/// The count and sum of the points in a leaf block that are beyond one or two lines.
struct LineSums {
  let count: Int
  let sum: PositionSum

  /// Adds up the points that are both east of one line and south of another, or all other points.
  ///
  /// Spread bits of an axis compare like the axis, so this decodes no keys, and it avoids branches.
  ///
  /// - Parameters:
  ///   - keys: A complete block of the box tree.
  ///   - x: The first unit east of the first line, spread like `x` in a key. Zero for no line.
  ///   - y: The first unit south of the second line, spread **like `x`**. Zero for no line.
  ///   - isComplement: Whether to add up the other points instead.
  @inline(__always)  // a constant `x` or `y` removes half of the code
  init(of keys: Span<UInt64>, fromX x: UInt64, y: UInt64, isComplement: Bool = false) {
    let side = Side(x: x, y: y, isComplement: isComplement)
    var marks = SIMD4<UInt64>.zero
    var (bytesX, bytesY) = (SIMD4<UInt64>.zero, SIMD4<UInt64>.zero)
    // 16 keys per iteration, so each lane adds up 16 keys in total.
    for slot in stride(from: 0, to: BoxTree.blockSize, by: 16) {
      let (a, b) = (side.part(of: keys, at: slot), side.part(of: keys, at: slot + 4))
      let (c, d) = (side.part(of: keys, at: slot + 8), side.part(of: keys, at: slot + 12))
      marks &+= (a.mark &+ b.mark) &+ (c.mark &+ d.mark)
      bytesX &+= SpreadSums.bytes(a.x &+ b.x, c.x &+ d.x)
      bytesY &+= SpreadSums.bytes(a.y &+ b.y, c.y &+ d.y)
    }
    // A mark is all ones, which is -1.
    count = Int(truncatingIfNeeded: 0 &- marks.wrappedSum())
    sum = PositionSum(axes: SpreadSums.total(bytesX, bytesY))
  }

  private struct Side {
    let x: SIMD4<UInt64>
    let y: SIMD4<UInt64>
    let flip: SIMD4<UInt64>

    @inline(__always)
    init(x: UInt64, y: UInt64, isComplement: Bool) {
      (self.x, self.y) = (SIMD4(repeating: x), SIMD4(repeating: y))
      flip = SIMD4(repeating: isComplement ? 0 : .max)
    }

    /// Returns the spread bits of four keys and their marks. A mark is all ones beyond the lines.
    /// Other keys give zeros.
    @inline(__always)
    func part(
      of keys: Span<UInt64>,
      at slot: Int
    ) -> (x: SIMD4<UInt64>, y: SIMD4<UInt64>, mark: SIMD4<UInt64>) {
      let four = SIMD4(keys[slot], keys[slot + 1], keys[slot + 2], keys[slot + 3])
      let (x, y) = (four & MortonKey.xMask, four &>> 1 & MortonKey.xMask)
      // Spread bits are below 2⁶³, so the highest bit of a difference is its sign.
      let sign = SIMD4<Int64>(truncatingIfNeeded: (x &- self.x) | (y &- self.y)) &>> 63
      let mark = SIMD4<UInt64>(truncatingIfNeeded: sign) ^ flip
      return (x & mark, y & mark, mark)
    }
  }
}
