import Pinfold
import PinfoldTesting
import Testing

@Suite struct MapRectTests {
  @Test(arguments: [
    (MapPoint(x: 10, y: 20), true),  // minimum corner is inside
    (MapPoint(x: 40, y: 20), false),  // eastern edge is outside
    (MapPoint(x: 10, y: 60), false),  // southern edge is outside
  ])
  func containsIsHalfOpen(point: MapPoint, expected: Bool) {
    let rect = MapRect(x: 10, y: 20, width: 30, height: 40)
    #expect(rect.contains(point) == expected)
  }

  /// Wherever the camera is, splitting keeps the area and stays in the world.
  @Test(arguments: 0..<200)
  func splitPreservesArea(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let world = MapRect.world
    let rect = MapRect(
      x: .random(in: -3 * world.width...3 * world.width, using: &random),
      y: .random(in: 0...world.height, using: &random),
      width: .random(in: 0...2 * world.width, using: &random),
      height: 1000
    )
    let parts = rect.split()
    #expect(abs(parts.reduce(0) { $0 + $1.width } - min(rect.width, world.width)) < 1e-3)
    #expect(parts.allSatisfy { $0.minX >= 0 && $0.maxX <= world.width })
  }

  /// Longitudes that are further apart than numbers go.
  @Test(arguments: [(1e308, -1e308), (-1e308, 1e308)])
  func longitudesWithoutADistanceAreNoRect(west: Double, east: Double) {
    #expect(MapRect(south: 0, west: west, north: 1, east: east) == nil)
    #expect(MapRect(south: 0, west: west, north: 1, east: west)?.width == 0)
    #expect(MapRect(south: 0, west: 0, north: 1, east: 1e308)?.width == MapRect.world.width)
  }

  /// Both rects, from whichever side of the world, and no more of it than there is.
  @Test(arguments: [
    (0.125, 0.25, 0.125, 0.25),  // beside each other
    (0.875, 0.125, 0.875, 0.375),  // across the antimeridian
    (0.125, 0.875, 0.875, 0.375),  // the other way around
    (0.25, 0.75, 0.25, 0.625),  // opposite to each other: in the world
    (0.75, 0.25, 0.25, 0.625),
  ])
  func unionIsTheSmallest(first: Double, second: Double, minX: Double, width: Double) {
    let side = MapRect.world.width
    let rects = [first, second].map {
      MapRect(x: $0 * side, y: $0 * 64, width: side / 8, height: 8)
    }
    let union = rects[0].unionAroundWorld(rects[1])
    #expect(union.width == width * side)
    #expect(union.minX == minX * side || union.minX == (minX - 1) * side)
    #expect(union.minY == min(first, second) * 64)
    #expect(union.maxY == max(first, second) * 64 + 8)
    #expect(MapRect.world.unionAroundWorld(union).width == side)
  }

  /// Those of the outermost points, also across the antimeridian.
  @Test(arguments: [(-20.0, 30.0), (170, -170), (0, 0)])
  func cornersAreThoseOfTheOutermostPoints(west: Double, east: Double) throws {
    let index = PointIndex([
      Coordinate(latitude: 12, longitude: west), Coordinate(latitude: -34, longitude: east),
    ])
    let corners = try #require(index.boundingMapRect).corners
    for (found, expected) in [
      (corners.northWest, Coordinate(latitude: 12, longitude: west)),
      (corners.southEast, Coordinate(latitude: -34, longitude: east)),
    ] {
      #expect(abs(found.latitude - expected.latitude) < 1e-7)
      #expect(abs(found.longitude - expected.longitude) < 1e-7)
    }
  }

  /// A camera that stands a hair west of the world's edge, as rounding leaves it.
  @Test(arguments: 0..<200)
  func splitNextToTheAntimeridianHasNoNegativeWidth(step: Int) {
    let rect = MapRect(x: -1e-12, y: 0, width: 100 + Double(step) * 0.001_234_567, height: 1)
    let parts = rect.split()
    #expect(abs(parts.reduce(0) { $0 + $1.width } - rect.width) < 1e-6)
    #expect(PointIndex([Coordinate(latitude: 0, longitude: 0)]).count(in: rect) == 0)
  }
}
