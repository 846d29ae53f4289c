import Pinfold
import PinfoldTesting
import Testing

/// Compiles the engine code of the articles, which `scripts/check-documents.py` checks.
@Suite struct ArticleTests {
  private let coordinates = DataSet.uniform(count: 2000)
  private let coordinate = Coordinate(latitude: 48.86, longitude: 2.35)
  private let mapRect = MapRect.world

  @Test func spacedClusters() {
    let viewport = Viewport(visibleMapRect: mapRect, width: 512, height: 512)
    var index = PreparedIndex(PointIndex(coordinates))
    index.prepare(for: .spaced())
    let planner = Planner(ClusterOptions(.spaced()))
    let plan = planner.plan(index, for: viewport)
    #expect(plan.memberCount == coordinates.count)
  }

  @Test func clustersByDistance() {
    var index = PreparedIndex(PointIndex(coordinates))
    index.prepare(RadiusClustering())
    let hierarchy = RadiusHierarchy(index)
    for node in hierarchy.nodes(in: mapRect, zoomLevel: 12) where node.isCluster {
      print(node.id, node.count, node.coordinate)
      print(hierarchy.expansionZoom(of: node.id) ?? 0)
      print(hierarchy.leaves(of: node.id)?.page(from: 0, count: 10) ?? [])
    }
    #expect(hierarchy.nodes(in: mapRect, zoomLevel: 4).contains { $0.isCluster })
    let viewport = Viewport(visibleMapRect: mapRect, width: 512, height: 512)
    let planner = Planner(ClusterOptions(.radius(RadiusClustering())))
    let plan = planner.plan(index, for: viewport)
    #expect(plan.clusters.contains { $0.count > 1 })
  }

  @Test func figuresOfClusters() {
    let populations = coordinates.indices.map(Double.init)
    let kinds = populations.map { $0.truncatingRemainder(dividingBy: 3) }
    var index = PreparedIndex(PointIndex(coordinates, columns: [populations, kinds]))
    index.prepare(
      RadiusClustering(),
      summaries: [.aggregate(column: 0), .categories(column: 1), .top(3, column: 0)]
    )
    let hierarchy = RadiusHierarchy(index)
    for node in hierarchy.nodes(in: mapRect, zoomLevel: 8) where node.isCluster {
      print(hierarchy.aggregate(of: node.id, column: 0)?.sum ?? 0)
      print(hierarchy.categoryCounts(of: node.id, column: 1)?.entries ?? [])
      print(hierarchy.top(3, of: node.id, column: 0) ?? [])  // the three largest cities
    }
    index.apply([.move(PointID(7), to: coordinate)])
    let next = RadiusHierarchy(index)
    #expect(next.nodes(in: mapRect, zoomLevel: 30).count == coordinates.count)
  }

  @Test func compatibleClusters() {
    var clustering = RadiusClustering()
    clustering.isCompatible = true
    let points = coordinates.map(WebMercator.singlePrecisionMapPoint)
    let hierarchy = RadiusHierarchy(PointIndex(points), clustering)
    #expect(!hierarchy.nodes(in: mapRect, zoomLevel: 4).isEmpty)
  }

  @Test func indexAndEdits() {
    var index = PointIndex(coordinates, columns: [coordinates.indices.map(Double.init)])
    index.move(PointID(7), to: coordinate)
    index.apply([
      .insert(PointID(1_000_000), at: coordinate, values: [12_500]),
      .remove(PointID(3)),
    ])
    #expect(index.count == coordinates.count)
    #expect(index.position(of: PointID(7)) == index.position(of: PointID(1_000_000)))
  }

  @Test func subsets() {
    let index = PointIndex(coordinates)
    let kinds = coordinates.indices.map { UInt8($0 % 5) }
    let openingYears = coordinates.indices.map { Double(1950 + $0 % 80) }
    let (planner, viewport) = (
      Planner(), Viewport(visibleMapRect: mapRect, width: 512, height: 512)
    )
    let shops = index.withColumns(storing: [.categories(kinds), .ranks(openingYears)])
    let recent = shops.subset(ofColumn: 1, in: 2020...2026)
    let cafes = shops.subset(ofColumn: 0, categories: [3])
    let plan = planner.plan(
      shops,
      for: viewport,
      showing: recent.intersection(cafes),
      countingColumn: 0
    )
    for cluster in plan.clusters {
      print(cluster.count, plan.categoryCounts(of: cluster) ?? [])
    }
    #expect(plan.memberCount == recent.intersection(cafes).count)
    #expect(plan.clusters.allSatisfy { plan.categoryCounts(of: $0)?[3] == $0.count })
  }

  @Test func weightedPoints() {
    let positions = coordinates
    let counts = coordinates.indices.map { 1 + $0 % 50 }
    let populations = counts.map(Double.init)
    var index = PreparedIndex(PointIndex(positions, weights: counts, columns: [populations]))
    _ = index.points.count  // cells
    _ = index.points.totalWeight  // what was counted in all of them
    index.apply([.insert(PointID(9), at: coordinate, values: [12_500], weight: 40)])
    let viewport = Viewport(visibleMapRect: mapRect, width: 512, height: 512)
    let plan = Planner().plan(index, for: viewport)
    for cluster in plan.clusters where cluster.isCluster {
      let opens = !cluster.isWeightedPoint
      print(cluster.count, plan.members(of: cluster).count, opens)
    }
    #expect(plan.memberCount == index.points.totalWeight)
  }
}
