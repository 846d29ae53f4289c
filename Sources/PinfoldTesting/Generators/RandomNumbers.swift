/// A seeded generator of 32-bit numbers that is easy to port.
///
/// It uses only integer operations, so JavaScript, Python or C can generate the same data sets, bit
/// for bit, to compare engines. For other uses prefer ``SplitMix64``, which has more state.
///
/// Source: Tommy Ettinger, *mulberry32*, 2017.
public struct Mulberry32: Sendable {
  private var state: UInt32

  /// Creates a generator. The seed determines the sequence.
  public init(seed: UInt32) {
    state = seed
  }

  /// Returns the next 32 random bits.
  public mutating func next() -> UInt32 {
    // All operations are modulo 2³².
    state &+= 0x6D2B_79F5
    var bits = state
    bits = (bits ^ (bits >> 15)) &* (bits | 1)
    bits ^= bits &+ (bits ^ (bits >> 7)) &* (bits | 61)
    return bits ^ (bits >> 14)
  }

  /// Returns the next number in `0..<1`, a multiple of 2⁻³².
  public mutating func nextUnit() -> Double {
    Double(next()) * 0x1p-32
  }
}

extension Mulberry32 {
  /// Returns a nearly normal number with mean 0 and standard deviation 1. A sum of six uniform
  /// numbers is the same on every platform, because it needs no logarithm.
  mutating func nextGaussian() -> Double {
    var sum = 0.0
    for _ in 0..<6 { sum += nextUnit() }
    // The sum of six has mean 3 and variance 1/2.
    return (sum - 3) * 1.414_213_562_373_095_1
  }

  /// Returns the next number in `0..<bound`.
  mutating func next(below bound: Int) -> Int {
    // The high half of the product. `bound` is the length of an array in memory, so the product
    // stays far below 2⁶⁴.
    Int((UInt64(next()) * UInt64(bound)) >> 32)
  }
}

/// The generator behind `rand()` on Apple's systems.
///
/// Each number is the last one times 16,807, modulo 2³¹ − 1. Seed 1, the default of `rand()`, gives
/// 16807, 282475249, 1622650073 and so on.
///
/// Source: Park and Miller, *Random number generators: good ones are hard to find*, 1988.
public struct ParkMiller: Sendable {
  private var state: UInt64

  /// Creates a generator. The seed determines the sequence.
  ///
  /// As in Apple's library, 0 means 123,459,876, because 0 would stay 0.
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

/// A small seeded random number generator, the same on every platform.
///
/// Source: Steele, Lea and Flood, *Fast splittable pseudorandom number
/// generators*, 2014.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator. The seed determines the sequence.
  public init(seed: UInt64) {
    state = seed
  }

  /// Returns the next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15  // wraps by design
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
