import Pinfold
import PinfoldTesting
import Testing

/// Where clusters are drawn. Their laws are in PlanOracleTests.
@Suite struct AnchorTests {
  /// The cluster of all points, in one cell around the world.
  private static func cluster(
    _ places: [(Double, Double)],
    _ anchor: Anchor
  ) throws -> (Plan, Cluster) {
    var options = ClusterOptions()
    options.strategy.grid?.cellSize = 1000.0
    options.anchor = anchor
    let plan = Planner(options).plan(PointIndex(coordinates(places)), for: .world)
    return (plan, try #require(plan.clusters.first))
  }

  /// The reference's figures of its center of mass.
  @Test func centroidIsTheMean() throws {
    let (_, cluster) = try Self.cluster([(10, 0), (10, 10), (10, 20), (10, 30)], .centroid)
    #expect(abs(cluster.coordinate.latitude - 10) < 1e-7)
    #expect(abs(cluster.coordinate.longitude - 15) < 1e-7)
  }

  /// Defect 11: the mean of points on both sides of the antimeridian is on the other side of the
  /// world.
  @Test func defect11CentroidIsWhereThePointsAre() throws {
    let (plan, cluster) = try Self.cluster([(0, 179.5), (0, -179.5)], .centroid)
    #expect(abs(abs(cluster.coordinate.longitude) - 180) < 1e-7)
    #expect(abs(cluster.coordinate.latitude) < 1e-7)
    // And so is the rect to zoom to: one degree wide.
    #expect(abs(plan.mapRect(of: cluster).width - MapRect.world.width / 360) < 1)
  }

  /// The reference's figures of its other anchor; of its four places, the ones in a cell
  /// with nearly its center.
  @Test func nearestToTheCellsCenter() throws {
    let places = coordinates([(40, 40), (47, 47), (45.1, 44.9), (42.1, 43.7)])
    let nearest = PointIndex(places).nearest(
      to: Coordinate(latitude: 45, longitude: 45),
      count: 1
    )
    #expect(nearest.map(\.id) == [PointID(2)])
    var options = ClusterOptions.reference(cellSize: 99.999)
    options.anchor = .nearestToCellCenter
    let viewport = Viewport(visibleMapRect: .world, width: 1200, height: 1200)
    let plan = Planner(options).plan(PointIndex(places), for: viewport)
    #expect(plan.grid.cellsAroundWorld == 12)
    let cluster = try #require(plan.cluster(of: PointID(2)))
    let center = plan.grid.mapRect(of: cluster.cell)
    let expected = plan.members(of: cluster).compactMap { id in
      GridDistance(places[Int(id.row)], to: center)
    }
    .min { $0.distance < $1.distance }
    #expect(abs(cluster.anchor.x - (expected?.point.x ?? .nan)) < 0.1)
    #expect(abs(cluster.anchor.y - (expected?.point.y ?? .nan)) < 0.1)
  }

  /// Of places as near, the first in index order: the north-western one.
  @Test(arguments: 0..<24)
  func nearestOfEquallyNearIsTheFirst(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let center = MapRect.world.width / 2
    let corners = [(-1.0, -1.0), (1, -1), (-1, 1), (1, 1)].map { x, y in
      MapPoint(x: center + x * 50_000_000, y: center + y * 50_000_000)
    }
    var options = ClusterOptions()
    options.strategy.grid?.cellSize = 1000.0
    options.anchor = .nearestToCellCenter
    let index = PointIndex(random.shuffled(corners))
    let plan = Planner(options).plan(index, for: .world)
    #expect(plan.clusters.map(\.anchor) == [corners[0]])
  }

  private struct GridDistance {
    let point: MapPoint
    let distance: Double

    init(_ coordinate: Coordinate, to cell: MapRect) {
      point = WebMercator.mapPoint(for: coordinate)
      let dx = point.x - cell.minX - cell.width / 2
      let dy = point.y - cell.minY - cell.height / 2
      distance = dx * dx + dy * dy
    }
  }

  /// Defect 4: when the clusterer is not retained, all clusters are at (0, 0). Here a function is
  /// part of the settings, and the centroid replaces a function that fails.
  @Test func defect4CustomAnchorIsPartOfTheSettings() throws {
    let places = [(10.0, 20.0), (30, 40)]
    let there = MapPoint(x: 1_000_000, y: 2_000_000)
    let (_, custom) = try Self.cluster(places, .custom { _, _ in there })
    #expect(custom.anchor == there)
    let nowhere = MapPoint(x: .nan, y: 0)
    let (_, fallback) = try Self.cluster(places, .custom { _, _ in nowhere })
    let (_, centroid) = try Self.cluster(places, .centroid)
    #expect(fallback.anchor == centroid.anchor)
  }

  @Test func customAnchorGetsTheMembersAndTheCell() throws {
    let places = [(10.0, 20.0), (30, 40), (30, 41)]
    let anchor = Anchor.custom { members, cell in
      MapPoint(x: cell.width, y: members.reduce(0) { $0 + Double($1.row) + 1 })
    }
    let (_, cluster) = try Self.cluster(places, anchor)
    #expect(cluster.anchor == MapPoint(x: MapRect.world.width, y: 6))
  }

  /// The anchor of the member with the highest value, by the members' values.
  @Test func customAnchorKnowsPlacesAndValues() throws {
    let places = [Coordinate(latitude: 10, longitude: 20), Coordinate(latitude: 30, longitude: 40)]
    var options = ClusterOptions()
    options.strategy.grid?.cellSize = 1000
    options.anchor = .custom { members, _ in
      let highest = members.max { a, b in
        (members.values(of: a)?[0] ?? 0) < (members.values(of: b)?[0] ?? 0)
      }
      return highest.flatMap(members.position) ?? MapPoint(x: .nan, y: .nan)
    }
    let index = PointIndex(places, columns: [[7, 3]])
    for strategy in [Strategy.grid(), .radius(RadiusClustering(radius: 1e6))] {
      options.strategy = strategy
      let plan = Planner(options).plan(
        index,
        for: Viewport(visibleMapRect: .world, width: 256, height: 256)
      )
      let cluster = try #require(plan.clusters.first)
      #expect(plan.clusters.count == 1 && cluster.anchor == index.position(of: PointID(0)))
      #expect(plan.members(of: cluster).values(of: PointID(1)) == [3])
      #expect(plan.members(of: cluster).position(of: PointID(9)) == nil)
    }
  }

  /// The reference's figures of a cluster's map rect: it holds every member, and
  /// where the cluster is drawn.
  @Test(
    arguments: [
      ([(50, 12)], nil, 143_165_576.533_333, 91_038_482.225_464, 0, 0),
      (
        [(50, 12), (10.5, 78)], (0, 0),
        134_217_728, 91_038_482.225_464, 58_161_015.566_667, 43_179_245.874_536
      ),
    ] as [([(Double, Double)], (Double, Double)?, Double, Double, Double, Double)]
  )
  func mapRectHoldsTheMembers(
    places: [(Double, Double)],
    anchor: (Double, Double)?,
    x: Double,
    y: Double,
    width: Double,
    height: Double
  ) throws {
    let drawn = anchor.map { Coordinate(latitude: $0.0, longitude: $0.1) }
    let place = drawn.map { WebMercator.mapPoint(for: $0) }
    let (plan, cluster) = try Self.cluster(
      places,
      place.map { p in .custom { _, _ in p } } ?? .centroid
    )
    let rect = plan.mapRect(of: cluster)
    // The reference makes a square of 0.1 map points of each.
    #expect(abs(rect.minX - x) <= 0.1 && abs(rect.minY - y) <= 0.1)
    #expect(abs(rect.width - width) <= 0.2 && abs(rect.height - height) <= 0.2)
    for point in PointOracle(coordinates(places)).points {
      #expect(rect.contains(point.mapPoint))
    }
    if let place { #expect(rect.contains(place)) }
  }
}

extension RadiusClustering {
  fileprivate init(radius: Double) {
    self.init()
    self.radius = ZoomSteps(radius)
  }
}
