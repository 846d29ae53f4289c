import PinfoldTesting
import Testing

@testable import Pinfold

/// Examples of spaced clusters, their settings and their limits.
@Suite struct SpacedClusteringTests {
  @Test func settingsAreClamped() {
    var clustering = SpacedClustering()
    clustering.separation = .nan
    clustering.maximumZoom = 99
    #expect(clustering.clamped().separation == 56)
    #expect(clustering.clamped().maximumZoom == 24)
    clustering.separation = 1
    #expect(clustering.clamped().separation == 28)
  }

  @Test func panningChangesNothing() {
    var scenario = SpacedScenario(.cities, count: 3_000, seed: 9)
    let planner = Planner(ClusterOptions(.spaced()))
    let first = scenario.viewport()
    let plan = planner.plan(scenario.index, for: first)
    let rect = first.visibleMapRect
    let moved = Viewport(
      visibleMapRect: MapRect(
        x: rect.minX + rect.width / 3,
        y: rect.minY,
        width: rect.width,
        height: rect.height
      ),
      width: first.width,
      height: first.height
    )
    let next = planner.plan(scenario.index, for: moved, after: plan)
    let shown = Dictionary(uniqueKeysWithValues: plan.clusters.map { ($0.id, $0) })
    #expect(plan.scale == next.scale)
    for cluster in next.clusters {
      if let old = shown[cluster.id] { #expect(old == cluster) }
    }
  }

  @Test func locationsAreShownAboveTheMaximumZoom() {
    let scenario = SpacedScenario(.stacks, count: 500, seed: 3)
    let plan = scenario.plan(at: 22.5)
    #expect(plan.clusters.allSatisfy { $0.isUniqueLocation })
    let counts = plan.clusters.reduce(0) { $0 + $1.count }
    #expect(counts == 500)
  }

  @Test func coincidentPointsAreOneLocation() {
    let place = Coordinate(latitude: 52.5, longitude: 13.4)
    let index = PointIndex([place, place, place])
    let planner = Planner(ClusterOptions(.spaced()))
    let viewport = Viewport(visibleMapRect: .world, width: 800, height: 800)
    let plan = planner.plan(index, for: viewport)
    #expect(plan.clusters.map { $0.count } == [3])
    #expect(plan.clusters[0].isUniqueLocation)
    #expect(plan.clusters[0].firstMember == PointID(0))
  }

  @Test func weightsAreCounted() {
    let places = DataSet.clustered(count: 400)
    let weights = (0..<400).map { $0 % 5 + 1 }
    let index = PointIndex(places, weights: weights)
    let planner = Planner(ClusterOptions(.spaced()))
    let viewport = Viewport(visibleMapRect: .world, width: 800, height: 800)
    var prepared = PreparedIndex(index)
    prepared.prepare(for: .spaced())
    #expect(planner.plan(prepared, for: viewport).memberCount == weights.reduce(0, +))
    prepared.apply([.remove(PointID(4))])
    #expect(planner.plan(prepared, for: viewport).memberCount == weights.reduce(0, +) - 5)
  }

  @Test func namesAreReadFromText() {
    let name = ClusterID(discAt: GridPoint(x: 33, y: 21), level: 12)
    #expect(name.description == "s12-33-21")
    #expect(ClusterID("s12-33-21") == name)
    #expect(ClusterID("s256-33-21") == nil && ClusterID("s12-33") == nil)
  }

  @Test func manyEditsBuildAnew() {
    var scenario = SpacedScenario(.uniform, count: 300, seed: 1)
    #expect(scenario.index.isPrepared(for: .spaced()))
    for _ in 0..<5 { scenario.edit(60) }
    #expect(scenario.plan(at: 3).memberCount == scenario.index.points.count)
  }

  /// A point that others joined is removed and inserted elsewhere, where others join it again.
  @Test func namesAreUniqueAfterMoves() {
    func place(_ longitude: Double) -> Coordinate { Coordinate(latitude: 0, longitude: longitude) }
    var index = PreparedIndex(PointIndex([place(-120), place(120), place(0)]))
    index.prepare(for: .spaced())
    index.apply([.insert(PointID(3), at: place(2)), .insert(PointID(4), at: place(60))])
    index.apply([.insert(PointID(5), at: place(62))])
    index.apply([.move(PointID(2), to: place(-60)), .move(PointID(4), to: place(30))])
    index.apply([.insert(PointID(6), at: place(-58)), .insert(PointID(7), at: place(32))])
    index.apply([.insert(PointID(8), at: place(4)), .insert(PointID(9), at: place(64))])
    let planner = Planner(ClusterOptions(.spaced()))
    for level in stride(from: 0.0, to: 8, by: 0.5) {
      let scale = ZoomLevel(level).zoomScale
      let side = MapRect.world.width * scale
      let viewport = Viewport(visibleMapRect: .world, width: side, height: side)
      let names = planner.plan(index, for: viewport).clusters.map { $0.id }
      #expect(Set(names).count == names.count, "\(names)")
    }
  }

  /// A single place that moves a little is drawn where it is, not where it was.
  @Test func movedPlacesAreDrawnAtTheirPlaces() throws {
    var index = PreparedIndex(PointIndex([Coordinate(latitude: 10, longitude: 10)]))
    index.prepare(for: .spaced())
    let planner = Planner(ClusterOptions(.spaced()))
    let viewport = Viewport(visibleMapRect: .world, width: 800, height: 800)
    for longitude in [10.5, 11, 10.2, 10] {
      let place = Coordinate(latitude: 10, longitude: longitude)
      index.apply([.move(PointID(0), to: place)])
      let cluster = try #require(planner.plan(index, for: viewport).clusters.first)
      #expect(GreatCircle.distance(from: cluster.coordinate, to: place) < 1)
    }
  }

  /// A few discs hold most places, and look different from discs with few places.
  @Test func scalesDivideClustersIntoFifths() {
    let scenario = SpacedScenario(.cities, count: 3_000, seed: 9)
    let plan = scenario.plan(at: 5)
    let clusters = plan.clusters.filter { $0.isCluster }
    var shades = [Int](repeating: 0, count: 5)
    for cluster in clusters { shades[plan.scale.shade(of: cluster.count)] += 1 }
    for shade in shades { #expect(shade * 10 >= clusters.count) }
    #expect(plan.scale.maximumDiameter == SpacedClustering().maximumDiameter)
  }
}
