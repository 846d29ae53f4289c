import Pinfold
import Testing

/// The reference's figures of its tree of points.
@Suite struct ReferenceIndexTests {
  /// Returns the members within half a kilometer of a place, north, south, east and west.
  private static func members(
    of index: PointIndex,
    near latitude: Double,
    _ longitude: Double
  ) throws -> [PointID] {
    let (height, width) = (0.004_5, 0.007_3)
    let rect = try #require(
      MapRect(
        south: latitude - height,
        west: longitude - width,
        north: latitude + height,
        east: longitude + width
      )
    )
    return Array(index.points(in: rect))
  }

  @Test func oneInstanceIsOnePoint() {
    var index = PointIndex()
    let place = Coordinate(latitude: 52, longitude: 13)
    #expect(index.insert(PointID(1), at: place) == true)
    #expect(index.insert(PointID(1), at: place) == false)
    #expect(index.count == 1)
  }

  @Test(
    arguments: [
      ([], (52, 13), 0),
      ([(52, 13)], (52, 13), 1),
      ([(52, 13), (52, 13)], (52, 13), 2),
      ([(52, 13)], (50, 10), 0),
      ([(52, 13), (50, 10)], (50, 10), 1),
    ] as [([(Double, Double)], (Double, Double), Int)]
  )
  func pointsAreFoundNearAPlace(
    places: [(Double, Double)],
    center: (Double, Double),
    hits: Int
  ) throws {
    let index = PointIndex(coordinates(places))
    #expect(index.count == places.count)
    #expect(try Self.members(of: index, near: center.0, center.1).count == hits)
  }

  @Test func pointsAreRemoved() throws {
    var index = PointIndex(coordinates([(52, 13), (50, 10), (0, 0)]))
    let steps: [(UInt32, Int, (Double, Double), Int)] = [
      (0, 2, (52, 13), 0), (2, 1, (50, 10), 1), (1, 0, (50, 10), 0),
    ]
    for (row, count, center, hits) in steps {
      #expect(index.remove(PointID(row)) == true)
      #expect(index.count == count)
      #expect(try Self.members(of: index, near: center.0, center.1).count == hits)
    }
  }

  @Test func equalityIsById() {
    var index = PointIndex()
    let place = Coordinate(latitude: 1, longitude: 2)
    let elsewhere = Coordinate(latitude: 3, longitude: 4)
    #expect(index.insert(PointID(123), at: place) == true)
    #expect(index.insert(PointID(123), at: place) == false)
    #expect(index.insert(PointID(123), at: elsewhere) == false)
    #expect(index.count == 1)
    #expect(index.remove(PointID(123)) == true)
    #expect(index.remove(PointID(123)) == false)
    #expect(index.isEmpty)
  }

  /// The reference drops them, and lists them all the same.
  @Test func pointsBeyondTheTreeAreClamped() {
    let index = PointIndex(coordinates([(86, 0), (-86, 0)]))
    #expect(index.count == 2)
    #expect(index.rejected.isEmpty)
    #expect(Array(index.points(in: .world)) == [PointID(0), PointID(1)])
  }

  @Test func boundsBelongToTheWorld() {
    let index = PointIndex(coordinates([(85, 180), (-85, -180)]))
    #expect(index.count == 2)
    #expect(index.count(in: .world) == 2)
  }

  /// The second is another place than the first in one coordinate.
  @Test(
    arguments: [
      ((5.12, -0.72), true), ((5.12, -0.73), false), ((5.11, -0.72), false),
    ] as [((Double, Double), Bool)]
  )
  func coordinatesAreCompared(place: (Double, Double), isEqual: Bool) {
    let sizes = locationSizes(coordinates([(5.12, -0.72), place]), tolerance: 0)
    #expect(sizes == (isEqual ? [2] : [1, 1]))
  }

  /// Finding the cluster that stands for a point.
  @Test func clusterOfAPointIsFound() {
    let rect = MapRect(x: 10_000_000, y: 10_000_000, width: 20_000_000, height: 20_000_000)
    let viewport = Viewport(visibleMapRect: rect, width: 300, height: 300)
    let index = PointIndex([
      MapPoint(x: 20_000_000, y: 20_000_000),
      MapPoint(x: 20_000_001, y: 20_000_000),
      MapPoint(x: 20_000_000, y: 20_000_000 - 1.2 * 20_000_000),
      MapPoint(x: 25_000_000, y: 25_000_000),
    ])
    let plan = Planner().plan(index, for: viewport)
    #expect(plan.cluster(of: PointID(0))?.count == 2)
    #expect(plan.cluster(of: PointID(0))?.id == plan.cluster(of: PointID(1))?.id)
    #expect(plan.cluster(of: PointID(3))?.count == 1)
    #expect(plan.cluster(of: PointID(4)) == nil)
  }

  @Test func clusterBeyondThePlannedAreaIsNotFound() {
    let rect = MapRect(x: 10_000_000, y: 30_000_000, width: 20_000_000, height: 20_000_000)
    let viewport = Viewport(visibleMapRect: rect, width: 300, height: 300)
    let away = MapPoint(x: 20_000_000, y: 40_000_000 - 1.2 * 20_000_000)
    let plan = Planner().plan(PointIndex([away]), for: viewport)
    #expect(plan.clusters.isEmpty)
    #expect(plan.cluster(of: PointID(0)) == nil)
  }
}
