/// The Morton code of a grid point: the interleaved bits of both axes.
///
/// Bit 0 is the lowest bit of `x`, bit 1 the lowest bit of `y`, and so on. When sorted by key, the
/// points of **every** quadtree node are contiguous.
///
/// Source: G. M. Morton, *A computer oriented geodetic data base*, 1966.
enum MortonKey {
  static let xMask: UInt64 = 0x5555_5555_5555_5555

  static func interleave(x: UInt32, y: UInt32) -> UInt64 {
    let axes = spread(SIMD2(UInt64(x), UInt64(y)))
    return axes.x | axes.y << 1
  }

  @inline(__always)  // in the innermost loop of builds
  static func interleave(x: SIMD2<UInt32>, y: SIMD2<UInt32>) -> SIMD2<UInt64> {
    spread(SIMD2(truncatingIfNeeded: x)) | spread(SIMD2(truncatingIfNeeded: y)) &<< 1
  }

  static func position(_ key: UInt64) -> GridPoint {
    let axes = axes(key)
    return GridPoint(x: UInt32(truncatingIfNeeded: axes.x), y: UInt32(truncatingIfNeeded: axes.y))
  }

  /// Moves the low 32 bits of each word to its even bits.
  @inline(__always)
  private static func spread(_ words: SIMD2<UInt64>) -> SIMD2<UInt64> {
    var bits = words
    bits = (bits | bits &<< 16) & 0x0000_FFFF_0000_FFFF
    bits = (bits | bits &<< 8) & 0x00FF_00FF_00FF_00FF
    bits = (bits | bits &<< 4) & 0x0F0F_0F0F_0F0F_0F0F
    bits = (bits | bits &<< 2) & 0x3333_3333_3333_3333
    return (bits | bits &<< 1) & xMask
  }

  /// The position of a key, `x` first.
  @inline(__always)  // in the innermost loops of builds and plans
  static func axes(_ key: UInt64) -> SIMD2<UInt64> {
    var bits = SIMD2(key, key >> 1) & xMask
    bits = (bits | bits &>> 1) & 0x3333_3333_3333_3333
    bits = (bits | bits &>> 2) & 0x0F0F_0F0F_0F0F_0F0F
    bits = (bits | bits &>> 4) & 0x00FF_00FF_00FF_00FF
    bits = (bits | bits &>> 8) & 0x0000_FFFF_0000_FFFF
    return (bits | bits &>> 16) & 0x0000_0000_FFFF_FFFF
  }
}

/// A closed range of Morton keys, such as a quadtree node.
struct KeyRange: Equatable {
  var first: UInt64
  var last: UInt64

  static let all = KeyRange(first: 0, last: .max)

  func contains(_ key: UInt64) -> Bool { first <= key && key <= last }
}
