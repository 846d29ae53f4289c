import PinfoldTesting
import Testing

@testable import Pinfold

/// An index is the same for any number of threads and any order of threads.
@Suite struct IndexThreadTests {
  @Test(arguments: 0..<90)
  func threadsChangeNothing(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let shape = PointShape.allCases[Int(seed) % PointShape.allCases.count]
    let count = random.pick([0, 1, 2, 63, 64, 65, 1000, 20_000])
    var coordinates = shape.coordinates(count: count, &random)
    if random.chance(0.3), count > 2 {
      coordinates[random.integer(in: 0...count - 1)] = Coordinate(latitude: .nan, longitude: 0)
    }
    let columns = (0..<random.integer(in: 0...2)).map { _ in
      (0..<count).map { _ in random.number(in: 0...9) }
    }
    let weights = random.chance(0.5) ? nil : (0..<count).map { _ in random.integer(in: 1...4) }
    let one = PointIndex(coordinates, weights: weights, columns: columns)
    let several = PointIndex(
      coordinates,
      weights: weights,
      columns: columns,
      on: LastFirstRunner(width: random.integer(in: 1...9))
    )
    #expect(several.encoded() == one.encoded())
    #expect(several.rejected == one.rejected)
    // This part is not saved, but made from the keys.
    let (run, expected) = (several.layers.first?.added, one.layers.first?.added)
    #expect(run?.heads == expected?.heads && run?.sums == expected?.sums)
    #expect(run?.boxes.levels == expected?.boxes.levels)
  }

  /// The rows of all threads count together.
  @Test func moreRowsThanIDsTrap() async {
    await #expect(processExitsWith: .failure) {
      _ = PointIndex.checked(nil, [], count: (1 << 32) + 1)
    }
  }
}
