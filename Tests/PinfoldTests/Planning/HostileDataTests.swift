import Pinfold
import PinfoldTesting
import Testing

/// Data on which comparing every pair of points would take minutes or hours. The tests run without
/// a time limit, because it would include other tests. A test that does not end fails.
@Suite struct HostileDataTests {
  /// Coordinates that lost their latitude lie along one edge of the index.
  @Test func manyLocationsOnALineAreCounted() {
    let count = 100_000
    let step = 360 / Double(count)
    for isMeridian in [false, true] {
      let index = PointIndex(
        (0..<count).map { row in
          isMeridian
            ? Coordinate(latitude: (Double(row) * step - 180) / 3, longitude: 0)
            : Coordinate(latitude: 0, longitude: Double(row) * step - 180)
        }
      )
      #expect(index.locationCount(tolerance: 5) == count)
    }
  }

  /// Above the maximum zoom, a cell has one cluster for each location.
  @Test func manyClustersInOneCellAreCompared() {
    var options = ClusterOptions()
    options.strategy.grid?.maximumZoom = -.infinity
    options.strategy.grid?.cellSize = 1000.0
    var index = Self.spreadPoints(100_000)
    let old = Planner(options).plan(index, for: .world)
    #expect(old.cells.count == 1 && old.clusters.count == 100_000)
    index.remove(PointID(7))
    let new = Planner(options).plan(index, for: .world, after: old)
    let diff = PlanDiff(from: old, to: new)
    #expect(diff.removed.count == 1 && diff.inserted.isEmpty && diff.changed.isEmpty)
  }

  @Test func manyUniqueLocationsMayBeTheMinimum() {
    var options = ClusterOptions()
    options.strategy.grid?.cellSize = 1000.0
    let index = Self.spreadPoints(60_000)
    for (minimum, clusterCount) in [(60_000, 1), (60_001, 60_000)] {
      options.strategy.grid?.minimumUniqueLocations = minimum
      #expect(Planner(options).plan(index, for: .world).clusters.count == clusterCount)
    }
  }

  /// Points all over the world, far from each other.
  private static func spreadPoints(_ count: Int) -> PointIndex {
    PointIndex(
      (0..<count).map { row in
        MapPoint(
          x: Double(row % 1000) * 268_435,
          y: Double(row / 1000) * 1_000_000
        )
      }
    )
  }
}
