import Pinfold
import Testing

/// The clusters of the reference's controller, as far as clustering decides them.
@Suite struct ReferenceControllerTests {
  private static let nine = coordinates([
    (51.1, 12.1), (53.9, 14.9), (53.9, 14.9), (53.9, 14.9), (53.9, 14.9), (53.9, 14.6),
  ])

  @Test func nothingAddedShowsNothing() throws {
    let viewport = try ReferenceCamera(center: (52.5, 13.5), span: 3).viewport
    #expect(Planner().plan(PointIndex([Coordinate]()), for: viewport).clusters.isEmpty)
  }

  @Test func oneAddedIsShown() throws {
    let viewport = try ReferenceCamera(center: (52.5, 13.5), span: 3).viewport
    let index = PointIndex(coordinates([(52.5, 13.5)]))
    for grid in [GridClustering.Lattice.exact, .levels] {
      var options = ClusterOptions()
      options.strategy.grid?.lattice = grid
      let plan = Planner(options).plan(index, for: viewport)
      #expect(plan.clusters.map(\.count) == [1])
      #expect(plan.clusters.allSatisfy { !$0.isCluster && $0.isUniqueLocation })
    }
  }

  @Test func gridOfThreeByThree() throws {
    let viewport = try ReferenceCamera(center: (52.5, 13.5), span: 3).viewport
    let plan = Planner(.reference(cellSize: 100)).plan(PointIndex(Self.nine), for: viewport)
    #expect(plan.grid.cellsAroundWorld == 219)
    #expect(abs(plan.grid.cellMapPoints - 1_225_732.675_799_086_7) < 1e-6)
    // Clusters follow the order of rows, so the north-eastern one is first.
    #expect(plan.clusters.map(\.count) == [5, 1])
    let rect = viewport.visibleMapRect
    let thirds = plan.clusters.map { cluster in
      let x = (cluster.anchor.x - rect.minX) / rect.width * 3
      let y = (cluster.anchor.y - rect.minY) / rect.height * 3
      return [Int(x), Int(y)]
    }
    #expect(thirds == [[2, 0], [0, 2]])
  }

  @Test func removingFromTheGridOfThreeByThree() throws {
    let viewport = try ReferenceCamera(center: (52.5, 13.5), span: 3).viewport
    let planner = Planner(.reference(cellSize: 100))
    var index = PointIndex(Self.nine)
    #expect(index.remove(PointID(0)) == true)
    #expect(index.count == 5)
    #expect(planner.plan(index, for: viewport).clusters.count == 1)
    let summary = index.apply((0..<6).map { .remove(PointID($0)) })
    #expect(summary.removed == 5 && summary.ignored == 1)
    #expect(index.isEmpty)
    #expect(planner.plan(index, for: viewport).clusters.isEmpty)
  }

  /// Two indexes are independent, even if their points have the same names.
  @Test func twoIndexesShowTheirOwn() throws {
    let viewport = try ReferenceCamera(center: (52.5, 13.5), span: 3).viewport
    let place = coordinates([(52.5, 13.5)])
    let plans = [PointIndex(place), PointIndex(place)].map { Planner().plan($0, for: viewport) }
    #expect(plans.allSatisfy { $0.cluster(of: PointID(0))?.count == 1 })
  }

  /// A span of 10° is zoom level 5.4, one of 5° is 6.4; the limit is 6.
  @Test(arguments: [(10.0, [3]), (5, [2, 1])] as [(Double, [Int])])
  func maximumZoomEndsClustering(span: Double, counts: [Int]) throws {
    let viewport = try ReferenceCamera(center: (0, 0), span: span).viewport
    var options = ClusterOptions.reference(cellSize: 300)
    options.strategy.grid?.maximumZoom = 6
    let index = PointIndex(coordinates([(0, 0), (0, 1), (0, 0)]))
    let plan = Planner(options).plan(index, for: viewport)
    #expect(plan.clusters.map(\.count).sorted(by: >) == counts)
  }

  /// At the maximum itself clustering is still on.
  @Test(arguments: [(0.0, 1), (-1e-9, 2)])
  func maximumZoomIsStrict(difference: Double, clusterCount: Int) throws {
    let viewport = try ReferenceCamera(center: (0, 0), span: 10).viewport
    var options = ClusterOptions.reference(cellSize: 300)
    options.strategy.grid?.maximumZoom = viewport.zoomLevel.value + difference
    let index = PointIndex(coordinates([(0, 0), (0, 1), (0, 0)]))
    #expect(Planner(options).plan(index, for: viewport).clusters.count == clusterCount)
  }

  @Test(arguments: [(2, [3]), (3, [2, 1])] as [(Int, [Int])])
  func minimumOfUniqueLocations(minimum: Int, counts: [Int]) throws {
    let viewport = try ReferenceCamera(center: (0, 0), span: 5).viewport
    var options = ClusterOptions.reference(cellSize: 300)
    options.strategy.grid?.minimumUniqueLocations = minimum
    let index = PointIndex(coordinates([(0, 0), (0, 1.5), (0, 0)]))
    let plan = Planner(options).plan(index, for: viewport)
    #expect(plan.clusters.map(\.count).sorted(by: >) == counts)
  }

  /// The reference shows it four times.
  @Test func pointOnACornerIsShownOnce() throws {
    let viewport = try ReferenceCamera(center: (0, 0), span: 10).viewport
    let plan = Planner(.reference(cellSize: 80))
      .plan(PointIndex(coordinates([(0, 0)])), for: viewport)
    #expect(plan.grid.cellsAroundWorld == 134)
    #expect(plan.clusters.map(\.count) == [1])
  }
}
