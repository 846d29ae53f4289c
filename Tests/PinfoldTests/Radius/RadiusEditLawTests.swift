import Pinfold
import PinfoldTesting
import Testing

/// After edits a prepared hierarchy is what one is that is built afresh.
@Suite struct RadiusEditLawTests {
  @Test(arguments: 0..<150)
  func editedHierarchyIsTheOracles(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let coordinates = random.coordinates(count: 0...60)
    var index = PreparedIndex(PointIndex(coordinates))
    var oracle = PointOracle(coordinates)
    let settings = random.radiusSettings()
    let clustering = RadiusClustering(settings)
    index.prepare(clustering)
    for round in 0..<random.integer(in: 1...12) {
      // Mostly one at a time, which is handled differently from many.
      let count = random.chance(0.6) ? 1 : random.integer(in: 2...40)
      let edits = random.edits(count: count, ids: coordinates.count + 10)
      index.apply(edits)
      oracle.apply(edits)
      #expect(index.preparedClusterings == [clustering])
      let levels = RadiusOracle.levels(of: oracle.points, settings)
      let hierarchy = RadiusHierarchy(index, clustering)
      for zoomLevel in settings.minimumZoom...settings.maximumZoom + 1 {
        let nodes = hierarchy.nodes(in: .world, zoomLevel: zoomLevel)
        expectSameSet(nodes, levels.nodes(zoomLevel: zoomLevel), "round \(round), \(zoomLevel)")
      }
      for root in levels.nodes(zoomLevel: settings.minimumZoom) {
        let leaves = hierarchy.leaves(of: RadiusHierarchy.NodeID(root.id)).map(Array.init)
        #expect(leaves == levels.leaves(of: root))
      }
    }
  }

  /// Points of shapes that are hard on clusters: piles, lines, lattices with nothing but
  /// equal distances.
  @Test(arguments: 0..<200)
  func editsEqualARebuild(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var clustering = RadiusClustering()
    clustering.minimumPoints = [1, 2, 2, 3, 5][Int(seed % 5)]
    clustering.maximumZoom = [17, 12, 6, 3][Int(seed / 5 % 4)]
    clustering.minimumZoom = min([1, 0, 2, 3][Int(seed / 20 % 4)], clustering.maximumZoom)
    clustering.isCompatible = seed % 2 == 0
    if seed % 7 == 0 { clustering.radius = [0: 90, 3: 20, 5: 60] }
    let shape = EditShape.allCases[Int(seed / 3) % EditShape.allCases.count]
    let count = [3, 20, 60, 200][Int(seed / 11 % 4)]
    let points = PointIndex((0..<count).map { _ in shape.coordinate(&random) })
    var index = PreparedIndex(points)
    index.prepare(clustering)
    for step in 0..<12 {
      var edits: [PointEdit] = []
      for _ in 0..<random.integer(in: 1...3) {
        let id = PointID(UInt32(random.integer(in: 0...count + 9)))
        switch random.integer(in: 0...2) {
        case 0: edits.append(.remove(id))
        case 1: edits.append(.move(id, to: shape.coordinate(&random)))
        default: edits.append(.insert(id, at: shape.coordinate(&random)))
        }
      }
      index.apply(edits)
      expectAsBuiltAfresh(index, clustering, "step \(step), \(shape), \(edits)")
    }
  }

  /// Points that are inserted and removed again leave nothing behind, and a hierarchy
  /// that is still held stays as it was.
  @Test(arguments: 0..<40)
  func undoneEditsLeaveNoTrace(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let coordinates = random.coordinates(count: 1...80)
    var index = PreparedIndex(PointIndex(coordinates))
    let clustering = RadiusClustering(random.radiusSettings())
    index.prepare(clustering)
    let before = RadiusHierarchy(index, clustering)
    let zoomLevels = clustering.minimumZoom...clustering.maximumZoom + 1
    let nodes = zoomLevels.map { before.nodes(in: .world, zoomLevel: $0).sorted() }
    for _ in 0..<10 {
      let id = PointID(UInt32(coordinates.count + random.integer(in: 0...20)))
      let place = random.chance(0.7) ? random.pick(coordinates) : random.coordinate()
      index.apply([.insert(id, at: place)])
      index.apply([.remove(id)])
    }
    let after = RadiusHierarchy(index, clustering)
    for (zoomLevel, expected) in zip(zoomLevels, nodes) {
      #expect(after.nodes(in: .world, zoomLevel: zoomLevel).sorted() == expected)
      #expect(before.nodes(in: .world, zoomLevel: zoomLevel).sorted() == expected)
    }
  }
}

extension [RadiusHierarchy.Node] {
  fileprivate func sorted() -> [RadiusHierarchy.Node] {
    sorted { ($0.id.seed, $0.id.zoomLevel) < ($1.id.seed, $1.id.zoomLevel) }
  }
}
