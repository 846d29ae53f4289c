/// The generator behind `rand()` on Apple's systems.
///
/// Each number is the last one times 16,807, modulo 2³¹ − 1. From seed 1, where a
/// program starts that never called `srand`, the sequence is 16807, 282475249,
/// 1622650073 and so on.
///
/// Source: Park and Miller, *Random number generators: good ones are hard to
/// find*, 1988.
public struct ParkMiller: Sendable {
  private var state: UInt64

  /// Creates a generator whose sequence is fixed by the seed.
  ///
  /// Zero would stay zero forever; as in Apple's library it stands for
  /// 123,459,876.
  public init(seed: UInt32 = 1) {
    let remainder = UInt64(seed) % Self.modulus
    state = remainder == 0 ? 123_459_876 : remainder
  }

  /// Returns the next number, in `1..<2³¹ − 1`.
  public mutating func next() -> UInt32 {
    state = state * 16_807 % Self.modulus
    return UInt32(state)  // less than the modulus, which has 31 bits
  }

  private static let modulus: UInt64 = 2_147_483_647
}
