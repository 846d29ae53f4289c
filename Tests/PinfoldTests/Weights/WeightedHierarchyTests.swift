import PinfoldTesting
import Testing

@testable import Pinfold

/// Hierarchies of weighted points equal hierarchies with each point repeated as often as it counts.
@Suite struct WeightedHierarchyTests {
  /// A node, or a point that is repeated.
  private struct Figures: Hashable {
    let seed: PointID
    let position: [UInt64]
    let count: Int
    let members: Int

    init(_ node: RadiusHierarchy.Node, seed: PointID, count: Int, members: Int) {
      (self.seed, self.count, self.members) = (seed, count, members)
      position = [node.position.x.bitPattern, node.position.y.bitPattern]
    }
  }

  @Test(arguments: 0..<150)
  func levelsAreThoseOfRepeatedPoints(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let points = WeightedPoints(&random)
    let clustering = RadiusClustering(random.radiusSettings())
    expectSameLevels(points, clustering)
  }

  /// This also holds in compatible mode, for points as ``PointIndex/init(_:columns:for:)`` rounds
  /// them. Repeated points then find each other at every level.
  @Test(arguments: 0..<150)
  func compatibleLevelsAreThoseOfRepeatedPoints(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let points = WeightedPoints(&random, isCompatible: true)
    var clustering = RadiusClustering(random.radiusSettings())
    clustering.isCompatible = true
    expectSameLevels(points, clustering)
  }

  /// Other points give the same levels as long as half a unit of single precision, 128 units by
  /// either axis, is at most a radius. With the default radius, this holds for levels up to 21.
  @Test(arguments: 0..<100)
  func compatibleLevelsOfOtherPointsAreTheSameDownToTheirPrecision(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let points = WeightedPoints(&random)
    var clustering = RadiusClustering()
    clustering.isCompatible = true
    clustering.maximumZoom = random.pick([21, 17, 5])
    clustering.minimumPoints = random.pick([2, 3, 5])
    expectSameLevels(points, clustering)
  }

  /// After edits, a tree equals one built afresh, weights included.
  @Test(arguments: 0..<200)
  func editsEqualARebuild(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var points = WeightedPoints(&random)
    var clustering = RadiusClustering(random.radiusSettings())
    clustering.isCompatible = random.chance(0.2)
    points.weighted.prepare(clustering)
    for _ in 0..<random.integer(in: 1...8) {
      points.apply(points.edits(count: random.integer(in: 0...4), &random))
      let edited = RadiusHierarchy(points.weighted, clustering)
      let afresh = RadiusHierarchy(points.weighted.points, clustering)
      #expect(edited.tree.outline == afresh.tree.outline)
      #expect(edited.tree.isLinkedWell)
    }
  }

  /// Weights that come with an edit work like weights from the beginning.
  @Test(arguments: 0..<40)
  func firstWeightMayComeWithAnEdit(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let coordinates = random.coordinates(count: 0...60)
    var index = PreparedIndex(PointIndex(coordinates))
    let clustering = RadiusClustering(random.radiusSettings())
    index.prepare(clustering)
    let place =
      random.chance(0.5) ? random.pick(coordinates + [random.coordinate()]) : random.coordinate()
    let id = PointID(UInt32(random.integer(in: 0...coordinates.count)))
    index.apply([.remove(id), .insert(id, at: place, weight: 3)])
    let afresh = RadiusHierarchy(index.points, clustering)
    #expect(RadiusHierarchy(index, clustering).tree.outline == afresh.tree.outline)
  }

  @Test(arguments: 0..<60)
  func savedHierarchiesAreReadBack(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let points = WeightedPoints(&random)
    let clustering = RadiusClustering(random.radiusSettings())
    let bytes = points.weighted.encoded(clustering)
    let loaded = try PreparedIndex(decoding: bytes, clustering)
    let tree = RadiusHierarchy(loaded, clustering).tree
    #expect(tree.outline == RadiusHierarchy(points.weighted, clustering).tree.outline)
    #expect(loaded.encoded(clustering) == bytes)
  }

  /// A thousand times the weight at each point changes no position.
  @Test(arguments: 0..<40)
  func positionsDependOnSharesAlone(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let coordinates = random.coordinates(count: 1...60).filter(\.isValid)
    let weights = coordinates.map { _ in random.integer(in: 1...1_000_000) }
    let clustering = RadiusClustering(random.radiusSettings())
    let factor = random.pick([1 << 34, 1_000_000_007, 3 << 33])
    let light = RadiusHierarchy(PointIndex(coordinates, weights: weights), clustering)
    let heavy = RadiusHierarchy(
      PointIndex(coordinates, weights: weights.map { $0 * factor }),
      clustering
    )
    guard clustering.minimumPoints <= 2 else { return }
    for zoomLevel in clustering.minimumZoom...clustering.maximumZoom + 1 {
      let nodes = light.nodes(in: .world, zoomLevel: zoomLevel)
      let others = heavy.nodes(in: .world, zoomLevel: zoomLevel)
      #expect(
        nodes.map(\.id) == others.map(\.id) && nodes.map(\.position) == others.map(\.position)
      )
      #expect(nodes.map { $0.count * factor } == others.map(\.count))
    }
  }

  private func expectSameLevels(
    _ points: WeightedPoints,
    _ clustering: RadiusClustering,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let weighted = RadiusHierarchy(points.weighted, clustering)
    let repeated = RadiusHierarchy(points.repeated, clustering)
    for zoomLevel in clustering.minimumZoom...clustering.maximumZoom + 1 {
      let nodes = weighted.nodes(in: .world, zoomLevel: zoomLevel)
      var figures: [Figures: Int] = [:]
      for node in nodes {
        let members = weighted.leaves(of: node.id).map { $0.count } ?? 0
        figures[
          Figures(node, seed: node.id.seed, count: node.count, members: members),
          default: 0
        ] += 1
        #expect(node.isWeightedPoint == (members == 1 && node.count > 1))
      }
      #expect(
        figures == expected(repeated, zoomLevel),
        "level \(zoomLevel)",
        sourceLocation: sourceLocation
      )
    }
  }

  /// What nodes of repeated points must be; points that repeat one and are shown one by one are it.
  private func expected(_ hierarchy: RadiusHierarchy, _ zoomLevel: Int) -> [Figures: Int] {
    var repetitions: [PointID: Figures] = [:]
    var figures: [Figures: Int] = [:]
    for node in hierarchy.nodes(in: .world, zoomLevel: zoomLevel) {
      let members = Set((hierarchy.leaves(of: node.id).map(Array.init) ?? []).map(\.original))
      let single = members.count == 1 ? members.first.flatMap { repetitions[$0] } : nil
      let count = node.count + (single?.count ?? 0)
      let figure = Figures(
        node,
        seed: node.id.seed.original,
        count: count,
        members: members.count
      )
      if members.count == 1, let member = members.first {
        repetitions[member] = figure
      } else {
        figures[figure, default: 0] += 1
      }
    }
    for figure in repetitions.values { figures[figure, default: 0] += 1 }
    return figures
  }
}
