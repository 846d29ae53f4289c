import PinfoldTesting
import Testing

@testable import Pinfold

/// The sort of modules for web pages, against the library's own.
@Suite struct OrderingTests {
  /// Elements are in order, and equal ones as they were, for every count up to some powers of two.
  @Test(arguments: 0..<70)
  func equalElementsKeepTheirOrder(count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    let list = (0..<count).map { _ in random.integer(in: 0...(count / 3 + 1)) }
    let expected = list.indices.sorted { (list[$0], $0) < (list[$1], $1) }
    #expect(Ordering.offsets(count) { list[$0] < list[$1] } == expected)
  }

  /// A list that is in order, or in the reverse one, is sorted like any other.
  @Test(arguments: [1, 2, 63, 64, 65, 1000])
  func ordersOfAnyKind(count: Int) {
    #expect(Ordering.offsets(count) { $0 < $1 } == Array(0..<count))
    #expect(Ordering.offsets(count) { $0 > $1 } == (0..<count).reversed())
  }
}
