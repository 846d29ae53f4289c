import PinfoldTesting
import Testing

@testable import Pinfold

/// The order in which thinning considers points, compared with a sort.
@Suite struct ThinnedPointsTests {
  private static let numbers = [
    0, -0.0, 1, -1, .infinity, -.infinity, .nan, -.nan, .leastNonzeroMagnitude,
    -.leastNonzeroMagnitude, .greatestFiniteMagnitude, 0.1, -0.1, 1e300,
  ]

  /// The greatest rank is first, none is as the least, and equal ones are in the order of the input.
  @Test(arguments: 0..<50)
  func orderIsByDescendingRank(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let ranks = (0..<random.integer(in: 1...60)).map { _ in random.pick(Self.numbers) }
    let known = ranks.map { $0.isNaN ? -.infinity : $0 }
    let expected = ranks.indices.sorted {
      known[$0] == known[$1] ? $0 < $1 : known[$0] > known[$1]
    }
    #expect(ThinnedPoints.order(ofPoints: ranks.count, ranks: ranks) == expected)
  }
}
