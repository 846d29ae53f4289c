import Pinfold
import PinfoldTesting
import Testing

@Suite struct PointIndexBuilderTests {
  /// Points in any order give the index of an array with gaps.
  @Test(arguments: 0..<100 as Range<UInt64>)
  func theIndexIsThatOfAnArrayWithGaps(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 0...600, using: &random)
    let places = Int.random(in: 1...60, using: &random)
    let missing = Coordinate(latitude: .nan, longitude: 0)
    var coordinates = [Coordinate](repeating: missing, count: 2 * count)
    let rows = (0..<coordinates.count).shuffled(using: &random).prefix(count)
    var builder = PointIndexBuilder()
    var points = PointIndexBuilder()
    for row in rows {
      // Few locations, because coincident points follow the order of their ids.
      let coordinate = Coordinate(
        latitude: Double(Int.random(in: -places...places, using: &random)),
        longitude: Double(Int.random(in: -places...places, using: &random))
      )
      coordinates[row] = coordinate
      let id = PointID(UInt32(row))
      let wasAppended = builder.append(id, at: coordinate)
      #expect(wasAppended)
      points.append(id, at: WebMercator.mapPoint(for: coordinate))
      let isMissing = !builder.append(id, at: missing)
      #expect(isMissing)
    }
    #expect(builder.count == count)
    let whole = PointIndex(coordinates)
    let slice = whole.points(in: .world)
    for index in [builder.index(), points.index()] {
      #expect(index.count == whole.count)
      #expect(Array(index.points(in: .world)) == Array(slice))
      #expect(
        rows.allSatisfy { row in
          let id = PointID(UInt32(row))
          return index.position(of: id) == whole.position(of: id)
        }
      )
    }
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func weightsAreThoseOfAnArray(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 1...300, using: &random)
    let coordinates = (0..<count).map { _ in
      Coordinate(
        latitude: Double(Int.random(in: -9...9, using: &random)),
        longitude: Double(Int.random(in: -9...9, using: &random))
      )
    }
    let most = seed % 3 == 0 ? 1 : 1000
    let weights = (0..<count).map { _ in Int.random(in: 1...most, using: &random) }
    var builder = PointIndexBuilder()
    for row in (0..<count).shuffled(using: &random) {
      builder.append(PointID(UInt32(row)), at: coordinates[row], weight: weights[row])
    }
    #expect(builder.index().encoded() == PointIndex(coordinates, weights: weights).encoded())
  }
}
