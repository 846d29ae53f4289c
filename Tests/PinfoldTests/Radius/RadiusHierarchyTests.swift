import Pinfold
import PinfoldTesting
import Testing

/// A radius hierarchy against the oracle, over points of all shapes.
@Suite struct RadiusHierarchyTests {
  @Test(arguments: 0..<200)
  func levelSetsAreTheOracles(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (hierarchy, levels, _) = random.hierarchy()
    for zoomLevel in -1...levels.settings.maximumZoom + 2 {
      let expected = levels.nodes(zoomLevel: zoomLevel)
      expectSameSet(hierarchy.nodes(in: .world, zoomLevel: zoomLevel), expected, "\(zoomLevel)")
    }
  }

  @Test(arguments: 0..<60)
  func nodesInRectsAreTheOracles(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (hierarchy, levels, points) = random.hierarchy()
    for _ in 0..<20 {
      let rect = random.mapRect(near: points)
      let zoomLevel = random.integer(in: -1...levels.settings.maximumZoom + 1)
      let expected = levels.nodes(in: rect, zoomLevel: zoomLevel)
      expectSameSet(hierarchy.nodes(in: rect, zoomLevel: zoomLevel), expected, "\(rect)")
      var visited: [RadiusHierarchy.Node] = []
      hierarchy.forEachNode(in: rect, zoomLevel: zoomLevel) { visited.append($0) }
      expectSameSet(visited, expected, "\(rect)")
    }
  }

  @Test(arguments: 0..<60)
  func familiesOfNodesAreTheOracles(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (hierarchy, levels, points) = random.hierarchy()
    for node in levels.nodes {
      let id = RadiusHierarchy.NodeID(node.id)
      expectSame([try #require(hierarchy.node(id))], [node])
      expectSame(try #require(hierarchy.children(of: id)), levels.children(of: node))
      let leaves = levels.leaves(of: node)
      #expect(Array(try #require(hierarchy.leaves(of: id))) == leaves)
      #expect(hierarchy.expansionZoom(of: id) == (node.isCluster ? node.id.zoomLevel + 1 : nil))
      // A slice of points has bounds and a hull. Other tests cover the hull.
      let places = Set(leaves)
      let apart = PointIndex(points.filter { places.contains($0.id) }.map(\.mapPoint))
      #expect(hierarchy.mapRect(of: id)?.width == apart.boundingMapRect?.width)
      #expect(hierarchy.mapRect(of: id)?.minY == apart.boundingMapRect?.minY)
      #expect(hierarchy.mapRect(of: id)?.maxY == apart.boundingMapRect?.maxY)
      #expect(hierarchy.convexHull(of: id).count == apart.points(in: .world).convexHull.count)
    }
  }

  @Test(arguments: 0..<60)
  func waysUpFromPointsAreTheOracles(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (hierarchy, levels, points) = random.hierarchy()
    for point in points {
      expectSame(hierarchy.ancestors(of: point.id), levels.ancestors(of: point.id))
      for zoomLevel in -1...levels.settings.maximumZoom + 1 {
        let node = try #require(hierarchy.node(of: point.id, zoomLevel: zoomLevel))
        expectSame([node], [try #require(levels.node(of: point.id, zoomLevel: zoomLevel))])
      }
    }
  }

  /// A page is what any slice of all leaves is, also behind the last one.
  @Test(arguments: 0..<20)
  func leavesAreListedInPages(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (hierarchy, levels, _) = random.hierarchy()
    for node in levels.nodes(zoomLevel: levels.settings.minimumZoom) {
      let leaves = try #require(hierarchy.leaves(of: RadiusHierarchy.NodeID(node.id)))
      let all = levels.leaves(of: node)
      #expect(leaves.count == all.count)
      for _ in 0..<4 {
        let (start, count) = (random.integer(in: 0...all.count + 2), random.integer(in: 0...20))
        let page = leaves.page(from: start, count: count)
        #expect(page == Array(all.dropFirst(start).prefix(count)), "\(start), \(count)")
      }
    }
  }

  @Test func unknownNodesAreNotFound() {
    let hierarchy = RadiusHierarchy(PointIndex(DataSet.kyoto(count: 50)))
    let ids = [
      RadiusHierarchy.NodeID(seed: PointID(50), zoomLevel: 18),
      RadiusHierarchy.NodeID(seed: PointID(7), zoomLevel: -3),
      RadiusHierarchy.NodeID(seed: PointID(.max), zoomLevel: 1000),
    ]
    for id in ids {
      #expect(hierarchy.node(id) == nil)
      #expect(hierarchy.children(of: id) == nil)
      #expect(hierarchy.leaves(of: id) == nil)
      #expect(hierarchy.expansionZoom(of: id) == nil)
      #expect(hierarchy.mapRect(of: id) == nil)
      #expect(hierarchy.convexHull(of: id).isEmpty)
    }
    #expect(hierarchy.ancestors(of: PointID(50)).isEmpty)
    #expect(hierarchy.node(of: PointID(50), zoomLevel: 3) == nil)
  }

  /// A single point is its own leaf, without parts.
  @Test func aPointIsANode() throws {
    let hierarchy = RadiusHierarchy(PointIndex([Coordinate(latitude: 90, longitude: 180)]))
    let (node) = try #require(hierarchy.node(of: PointID(0), zoomLevel: 0))
    #expect(!node.isCluster && node.count == 1 && node.id.zoomLevel == 18)
    #expect(hierarchy.nodes(in: .world, zoomLevel: 0).map(\.id) == [node.id])
    #expect(hierarchy.children(of: node.id)?.isEmpty == true)
    #expect(hierarchy.leaves(of: node.id).map(Array.init) == [PointID(0)])
  }

  @Test(arguments: 0..<50)
  func nodeIDsAreTheirTexts(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let id = RadiusHierarchy.NodeID(
      seed: PointID(UInt32(truncatingIfNeeded: random.next())),
      zoomLevel: random.integer(in: 0...31)
    )
    #expect("\(id)" == "r\(id.seed.row)-\(id.zoomLevel)")
    #expect(RadiusHierarchy.NodeID("\(id)") == id)
    let others = [
      "", "r", "r1", "r1-", "r-1", "1-1", "r1-2-3", "r 1-2", "p1-2", "r4294967296-1", "r1-32",
      "r1--3",
    ]
    for text in others {
      #expect(RadiusHierarchy.NodeID(text) == nil, "\(text)")
    }
  }
}
