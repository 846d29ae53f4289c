import Pinfold
import PinfoldTesting
import Testing

@Suite struct IndexOracleTests {
  @Test(arguments: 0..<300)
  func countsAndMembersInRectsAreTheOracles(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let coordinates = random.coordinates(count: 0...300)
    let index = PointIndex(coordinates)
    let oracle = PointOracle(coordinates)
    #expect(index.count == oracle.points.count)
    expectSameRects(index, oracle, &random)
  }

  @Test(arguments: 0..<300)
  func filteredIndexIsThatOfTheSubset(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var coordinates = random.coordinates(count: 0...200)
    for _ in 0..<random.integer(in: 0...3) where !coordinates.isEmpty {
      coordinates[random.integer(in: 0...coordinates.count - 1)].latitude = .nan
    }
    var index = PointIndex(coordinates)
    var oracle = PointOracle(coordinates)
    // The filter also applies to several layers.
    for _ in 0..<random.integer(in: 0...4) {
      let edits = random.edits(count: 10, ids: coordinates.count + 5)
      index.apply(edits)
      oracle.apply(edits)
    }
    let share = random.pick([0, 0.1, 0.5, 0.9, 1])
    var wanted = PointSet()
    for row in 0..<UInt32(coordinates.count + 5) where random.chance(share) {
      wanted.insert(PointID(row))
    }
    let subset = oracle.filtered(by: wanted)
    let filtered = index.filtered(by: wanted)
    #expect(filtered.count == subset.points.count)
    #expect(filtered.isEmpty == subset.points.isEmpty)
    #expect(filtered.rejected == subset.rejected)
    expectSameRects(filtered, subset, &random)
    expectSamePlan(filtered, subset, &random)
  }
}
