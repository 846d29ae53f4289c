import PinfoldTesting
import Testing

@testable import Pinfold

/// Numbers of 128 bits, against the standard library's products of full width.
@Suite struct WideIntegerTests {
  /// Sums of products are those by digits, and their doubles are the nearest.
  @Test(arguments: 0..<200)
  func sumsAreExact(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let terms = (0..<random.integer(in: 1...20)).map { _ in
      (random.bits(32), random.bits(random.integer(in: 1...58)), random.chance(0.5))
    }
    var sum = WideInteger.zero
    // The same in digits of 2³², each with a sign, carried at the end.
    var digits = [Int64](repeating: 0, count: 4)
    for (a, b, isNegative) in terms {
      let product = WideInteger(Int64(a) * (isNegative ? -1 : 1), times: b)
      if random.chance(0.5) { sum += product } else { sum = sum - (.zero - product) }
      let (low, high) = (a * (b & 0xFFFF_FFFF), a * (b >> 32))
      for (place, part) in [(0, low), (1, high)] {
        digits[place] += Int64(part & 0xFFFF_FFFF) * (isNegative ? -1 : 1)
        digits[place + 1] += Int64(part >> 32) * (isNegative ? -1 : 1)
      }
    }
    // From the top down, each step is exact except for parts far below the last bit.
    let approximate = digits.reversed().reduce(0.0) { $0 * 0x1p32 + Double($1) }
    #expect(abs(sum.value - approximate) <= abs(approximate) * 0x1p-51 + 0x1p-30)
    // Where a double holds all of it, it is the very number.
    let small = terms.map { Int64($0.0 & 0xFFFFF) * Int64($0.1 & 0xFFFFF) * ($0.2 ? -1 : 1) }
    let total = small.reduce(WideInteger.zero) { $0 + WideInteger($1, times: 1) }
    #expect(total.value == Double(small.reduce(0, +)))
  }

  /// Halfway between two doubles the even one is nearest, unless any bit below says otherwise.
  @Test(arguments: [(0x800, 0, 0x1p64), (0x800, 1, 0x1p64 + 0x1p12), (0x1800, 0, 0x1p64 + 0x1p13)])
  func valuesAreRoundedOnce(low: UInt64, extra: UInt64, expected: Double) {
    // 2⁶⁴ + low; doubles are 2¹² apart there.
    let number = WideInteger(UInt64(1) << 32, times: 1 << 32) + WideInteger(low, times: 1)
    #expect((number + WideInteger(extra, times: 1)).value == expected)
    #expect((.zero - number - WideInteger(extra, times: 1)).value == -expected)
  }

  @Test(arguments: 0..<300)
  func quotientsAreRoundedHalfUp(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let divisor = max(random.bits(random.integer(in: 1...63)), 1)
    let quotient = Int64(random.bits(36)) * (random.chance(0.5) ? -1 : 1)
    let exact = WideInteger(quotient, times: divisor)
    #expect(exact.divided(by: divisor) == quotient)
    let (half, isOdd) = (divisor / 2, divisor % 2)
    #expect((exact + WideInteger(half + isOdd, times: 1)).divided(by: divisor) == quotient + 1)
    #expect((exact - WideInteger(half, times: 1)).divided(by: divisor) == quotient)
    #expect((exact - WideInteger(half + 1, times: 1)).divided(by: divisor) == quotient - 1)
    guard divisor > 1 else { return }
    #expect((exact + WideInteger(half - 1 + isOdd, times: 1)).divided(by: divisor) == quotient)
  }
}

extension SplitMix64 {
  /// Returns a random number of at most the given number of bits.
  fileprivate mutating func bits(_ count: Int) -> UInt64 { next() >> UInt64(64 - count) }
}
