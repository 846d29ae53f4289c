import PinfoldTesting
import Testing

@testable import Pinfold

/// Searches one after the other against each by itself, which has an oracle.
@Suite struct RadiusSearchTests {
  @Test(arguments: 0..<60)
  func searchesInARowFindTheSame(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let shape = random.pick(EditShape.allCases)
    let count = random.integer(in: 0...1500)
    var index = PreparedIndex(PointIndex((0..<count).map { _ in shape.coordinate(&random) }))
    var clustering = RadiusClustering(random.radiusSettings())
    clustering.isCompatible = random.chance(0.5)
    index.prepare(clustering)
    // Edits also move clusters.
    for row in 0..<random.integer(in: 0...40) {
      let point = PointID(UInt32(row))
      index.apply([
        random.chance(0.5) ? .remove(point) : .move(point, to: shape.coordinate(&random))
      ])
    }
    let plain = RadiusHierarchy(index, clustering)
    var search = RadiusSearch(plain)
    let middles = plain.nodes(in: .world, zoomLevel: 30).map { $0.position }
    for _ in 0..<500 where !middles.isEmpty {
      let middle = random.pick(middles)
      var size = 0x1p28 * random.unit()
      for _ in 0..<random.integer(in: 0...24) { size /= 2 }
      let rect = MapRect(
        x: middle.x - size * random.unit(),
        y: middle.y - size * random.unit(),
        width: size,
        height: size * random.unit()
      )
      let zoomLevel = random.integer(in: -1...31)
      search.begin(in: rect, zoomLevel: zoomLevel)
      if random.chance(0.1) {
        // Some are left, and others begun.
        for _ in 0..<random.integer(in: 0...5) { _ = search.next() }
        continue
      }
      let found = search.rest(pointsAtOnce: random.chance(0.5), &random)
      let expected = plain.nodes(in: rect, zoomLevel: zoomLevel)
      #expect(found.count == expected.count, "\(rect), \(zoomLevel)")
      #expect(Set(found) == Set(expected), "\(rect), \(zoomLevel)")
      guard let cluster = found.first(where: { $0.isCluster }),
        let reference = plain.reference(to: cluster.id)
      else { continue }
      search.begin(atChildrenOf: reference)
      var children: [RadiusHierarchy.Node] = []
      while let node = search.next() { children.append(node) }
      #expect(children == plain.children(of: cluster.id))
    }
  }

  /// Where points are read one after the other: many, at all levels, after edits all over the data,
  /// with and without entries, weights and a filter.
  @Test(arguments: 0..<16)
  func stretchesOfPointsAreTheSame(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let shape = random.pick(EditShape.allCases)
    let coordinates = (0..<random.integer(in: 3000...6000)).map { _ in shape.coordinate(&random) }
    let weights = coordinates.map { _ in random.chance(0.1) ? random.integer(in: 2...9) : 1 }
    var points = PointIndex(coordinates, weights: seed % 4 == 0 ? weights : nil)
    if seed % 4 == 1 {
      var rows = PointSet(rowCount: coordinates.count)
      for row in coordinates.indices where random.chance(0.6) { rows.insert(PointID(UInt32(row))) }
      points = points.filtered(by: rows)
    }
    var index = PreparedIndex(points)
    var clustering = RadiusClustering(random.radiusSettings())
    clustering.isCompatible = random.chance(0.5)
    if random.chance(0.5) {
      index = try PreparedIndex(decoding: index.encoded(clustering), clustering)
    }
    index.prepare(clustering)
    for _ in 0..<random.pick([0, 2, 40]) {
      let point = PointID(UInt32(random.integer(in: 0...coordinates.count - 1)))
      let new = PointID(UInt32(coordinates.count + random.integer(in: 0...50)))
      index.apply([
        random.chance(0.5) ? .remove(point) : .move(point, to: shape.coordinate(&random))
      ])
      index.apply([.insert(new, at: shape.coordinate(&random))])
    }
    let plain = RadiusHierarchy(index, clustering)
    var search = RadiusSearch(plain)
    for number in 0..<330 {
      let (width, height) = (0x1p28 * random.unit(), 0x1p28 * random.unit())
      let part = MapRect(
        x: 0x1p28 * random.unit(),
        y: (0x1p28 - height) * random.unit(),
        width: width,
        height: height
      )
      let (rect, zoomLevel) = (random.chance(0.2) ? .world : part, number % 33 - 1)
      search.begin(in: rect, zoomLevel: zoomLevel)
      let found = search.rest(pointsAtOnce: random.chance(0.8), &random)
      let expected = plain.nodes(in: rect, zoomLevel: zoomLevel)
      #expect(found.count == expected.count, "\(rect), \(zoomLevel)")
      #expect(Set(found) == Set(expected), "\(rect), \(zoomLevel)")
    }
  }

  /// If a window covers the surroundings of a position, its corners are inside.
  @Test(arguments: 0..<40)
  func whatIsCoveredIsInside(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let world: UInt64 = 1 << 36
    var coveredCount = 0
    for _ in 0..<2000 {
      let size = 0x1p28 * random.pick([1, 0.999_999_999, 0.5, random.unit(), 0x1p-20])
      let rect = MapRect(
        x: 0x1p28 * random.pick([0, 0.5, random.unit(), -random.unit()]),
        y: random.pick([0, (0x1p28 - size) * random.unit()]),
        width: size,
        height: size
      )
      guard let window = RadiusWindow(rect) else { continue }
      let x = UInt32(random.integer(in: 0...Int(UInt32.max)))
      let y = UInt32(random.integer(in: 0...Int(UInt32.max)))
      let units = random.pick([0, 1, 1000, 1 << 20, 1 << 28, 1 << 31, 1 << 32] as [UInt64])
      guard window.covers(x: x, y: y, units: units) else { continue }
      coveredCount += 1
      let margin = units << 4
      #expect(UInt64(y) << 4 >= margin)
      for east in [world &+ UInt64(x) << 4 &- margin, UInt64(x) << 4 + 15 + margin] {
        for south in [UInt64(y) << 4 - min(margin, UInt64(y) << 4), UInt64(y) << 4 + 15 + margin] {
          #expect(window.contains(x: east & (world - 1), y: south), "\(rect), \(x), \(y), \(units)")
        }
      }
    }
    #expect(coveredCount > 0)
  }

  /// A saved tree and the built one give the same answers for each point.
  @Test(arguments: 0..<20)
  func joinLevelsAreThoseOfTheClusters(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let shape = random.pick(EditShape.allCases)
    let count = random.integer(in: 0...2000)
    let points = PointIndex((0..<count).map { _ in shape.coordinate(&random) })
    let clustering = RadiusClustering(random.radiusSettings())
    let tree = RadiusHierarchy(points, clustering).tree
    for place in tree.leaves.indices.dropFirst() {
      let levels = [place - 1, place].map { place in
        var node = RadiusNodeRef(leaf: place)
        var levels: [RadiusNodeRef: Int] = [:]
        while tree.parent(of: node) != .none {
          node = tree.parent(of: node)
          levels[node] = Int(tree.clusters[node.offset].zoomLevel)
        }
        return levels
      }
      let common = levels[0].filter { levels[1][$0.key] != nil }.map { $0.value }
      if let finest = common.max() { #expect(Int(tree.joinLevels[place]) == finest) }
    }
    let saved = PreparedIndex(points).encoded(clustering)
    let read = RadiusHierarchy(try PreparedIndex(decoding: saved, clustering), clustering)
    #expect(read.tree.joinLevels == tree.joinLevels)
  }

  /// Whatever is visited first, the same is found.
  @Test(arguments: 0..<40)
  func orderOfVisitsChangesNothing(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let hierarchy = RadiusHierarchy.any(of: 0...3000, &random)
    for _ in 0..<20 {
      let size = 0x1p28 * random.unit()
      let rect = MapRect(
        x: 0x1p28 * random.unit(),
        y: (0x1p28 - size) * random.unit(),
        width: size,
        height: size
      )
      guard let window = RadiusWindow(rect) else { continue }
      let zoomLevel = hierarchy.clustering.level(at: random.integer(in: 0...20))
      let results = [0, 1, 7, .max].map { mostPending in
        var (walk, found) = (RadiusWalk(), [RadiusNodeRef]())
        walk.begin(
          in: window,
          zoomLevel: zoomLevel,
          mostPending: mostPending,
          at: hierarchy.tree.roots
        )
        while let item = walk.next(hierarchy.tree, hierarchy.extents) { found.append(item.node) }
        return found
      }
      for result in results {
        #expect(result.count == results[0].count)
        #expect(Set(result) == Set(results[0]))
      }
    }
  }
}

extension RadiusHierarchy {
  /// A hierarchy of points of any shape, by any settings.
  static func any(of counts: ClosedRange<Int>, _ random: inout SplitMix64) -> Self {
    let shape = random.pick(EditShape.allCases)
    let count = random.integer(in: counts)
    let points = PointIndex((0..<count).map { _ in shape.coordinate(&random) })
    return RadiusHierarchy(points, RadiusClustering(random.radiusSettings()))
  }
}

extension RadiusSearch {
  /// Returns all that it has not returned yet, with points at once or each by itself.
  fileprivate mutating func rest(
    pointsAtOnce: Bool,
    _ random: inout SplitMix64
  ) -> [RadiusHierarchy.Node] {
    var found: [RadiusHierarchy.Node] = []
    while true {
      if pointsAtOnce {
        var points: [(id: PointID, position: MapPoint)] = []
        let limit = random.pick([0, 1, 3, 1000, .max, -1])
        nextPoints(limit: limit) { points.append(($0, $1)) }
        #expect(points.count <= max(limit, 0))
        for point in points {
          let level = hierarchy.clustering.clamped().maximumZoom + 1
          let node = hierarchy.node(RadiusHierarchy.NodeID(seed: point.id, zoomLevel: level))
          #expect(node?.position == point.position)
          if let node { found.append(node) }
        }
      }
      guard let node = next() else { return found }
      found.append(node)
    }
  }
}
