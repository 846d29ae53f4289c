import PinfoldTesting
import Testing

@testable import Pinfold

/// The rect around points, compared with a try of every point as the westernmost.
@Suite struct BoundingRectTests {
  /// The rect holds all points, and each side has one. It crosses the antimeridian if that leaves
  /// out a quarter of the world.
  @Test(arguments: 0..<200)
  func boundingRectHoldsAllPoints(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (index, oracle) =
      random.chance(0.5) ? random.editedIndex() : random.fewMeridians(count: 1...12)
    guard let least = oracle.leastWidth else {
      #expect(index.boundingMapRect == nil)
      return
    }
    let rect = try #require(index.boundingMapRect)
    #expect(index.count(in: rect) == index.count)
    let columns = oracle.points.map { Double($0.x) }
    let (west, east) = (try #require(columns.min()), try #require(columns.max()))
    // A position is a square of one unit.
    let crosses = Double(least) <= 0x1.8p31 && Double(least) < east - west
    #expect(rect.width == ((crosses ? Double(least) : east - west) + 1) / 16)
    #expect((rect.maxX > MapRect.world.width) == crosses)
    if !crosses { #expect(rect.minX == west / 16) }
    #expect(columns.contains(rect.minX * 16))
    let rows = oracle.points.map { Double($0.y) }
    let (north, south) = (try #require(rows.min()), try #require(rows.max()))
    #expect(rect.minY == north / 16 && rect.height == (south - north + 1) / 16)
  }

  /// Wherever the gaps between them are, places around the world are in the middle of its map.
  @Test(arguments: 0..<100)
  func theMiddleOfTheWorldIsNearZero(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let start = random.number(in: -180...180)
    let count = random.integer(in: 5...60)
    let coordinates = (0..<count).map { index in
      Coordinate(
        latitude: random.number(in: -90...90),
        longitude: start + 360 * (Double(index) + random.number(in: 0...0.2)) / Double(count)
      )
    }
    let rect = try #require(PointIndex(coordinates).boundingMapRect)
    let middle = WebMercator.coordinate(for: rect.middle)
    #expect(middle.longitude.magnitude <= 45)
  }

  @Test(arguments: [
    ([180.0], -180.0, 0.0), ([-180, 180], -180, 0), ([0, 180], -180, 180),
    ([-90, 90, 180], 90, 180),
    ([90, 180], 90, 90), ([100, 175, -157, -80], 100, 180),
    ([-157, -118, -46, -9, 28, 77, 139, 175], -157, 332),
  ])
  func theAntimeridianIsOneMeridian(longitudes: [Double], west: Double, width: Double) throws {
    let index = PointIndex(longitudes.map { Coordinate(latitude: 0, longitude: $0) })
    let rect = try #require(index.boundingMapRect)
    let degrees = 360 / MapRect.world.width
    #expect(abs(rect.minX * degrees - 180 - west) < 1e-7)
    #expect(abs(rect.width * degrees - width) < 2e-7)
  }
}

extension SplitMix64 {
  /// Returns an index of points on few meridians, many at the edges of the world, and its oracle.
  fileprivate mutating func fewMeridians(count: ClosedRange<Int>) -> (PointIndex, PointOracle) {
    let coordinates = (0..<integer(in: count)).map { _ in
      Coordinate(
        latitude: pick([-90, 0, 90, number(in: -80...80)]),
        longitude: pick([-180, 180, -90, 0, 90, number(in: -180...180)])
      )
    }
    return (PointIndex(coordinates), PointOracle(coordinates))
  }
}
