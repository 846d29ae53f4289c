import Pinfold
import PinfoldTesting
import Testing

@Suite struct ColumnsLawTests {
  /// Columns that are added late are as if the index had had them from the beginning.
  @Test(arguments: 0..<40)
  func lateColumnsEqualEarlyOnes(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var coordinates = (0..<Int.random(in: 0...300, using: &random)).map { _ in
      Coordinate(
        latitude: Double.random(in: -90...90, using: &random),
        longitude: Double.random(in: -180...180, using: &random)
      )
    }
    if !coordinates.isEmpty && seed % 3 == 0 {
      coordinates[0] = Coordinate(latitude: .nan, longitude: 0)
    }
    let columns = (0..<2).map { _ in
      coordinates.map { _ in Double.random(in: -1000...1000, using: &random) }
    }
    let early = PointIndex(coordinates, columns: columns)
    var late = PointIndex(coordinates)
    // Edits that lead back to the same points, so that there are layers.
    for row in coordinates.indices where row % 7 == 1 {
      late.remove(PointID(UInt32(row)))
      late.insert(PointID(UInt32(row)), at: coordinates[row])
    }
    #expect(late.withColumns(columns).encoded() == early.encoded())
    #expect(early.withColumns([]).encoded() == late.encoded())
  }

  @Test func rowsBeyondAColumnHaveNoValue() throws {
    let here = Coordinate(latitude: 1, longitude: 2)
    let index = PointIndex([here, here]).withColumns([[7]])
    #expect(index.values(of: PointID(0)) == [7])
    #expect(try #require(index.values(of: PointID(1)))[0].isNaN)
  }
}
