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
    // Clusters that edits put elsewhere, too.
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
      var found: [RadiusHierarchy.Node] = []
      while let node = search.next() { found.append(node) }
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
  /// Whatever is visited first, the same is found.
  @Test(arguments: 0..<40)
  func orderOfVisitsChangesNothing(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let shape = random.pick(EditShape.allCases)
    let count = random.integer(in: 0...3000)
    let index = PointIndex((0..<count).map { _ in shape.coordinate(&random) })
    let hierarchy = RadiusHierarchy(index, RadiusClustering(random.radiusSettings()))
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

  /// Small windows are searched from entries, however many levels there are.
  @Test(arguments: [1, 2, 3, 7, 8, 10, 16, 20, 27, 30])
  func smallSearchesBeginAtEntries(maximumZoom: Int) {
    var random = SplitMix64(seed: 5)
    let coordinates = (0..<3000).map { _ in
      Coordinate(latitude: 120 * random.unit() - 60, longitude: 300 * random.unit() - 150)
    }
    var clustering = RadiusClustering()
    clustering.maximumZoom = maximumZoom
    let hierarchy = RadiusHierarchy(PointIndex(coordinates), clustering)
    let entries = RadiusEntries(hierarchy.tree, hierarchy.clustering, hierarchy.extents)
    let middle = WebMercator.mapPoint(for: Coordinate(latitude: 0, longitude: 0))
    let rect = MapRect(x: middle.x, y: middle.y, width: 1, height: 1)
    let level = hierarchy.clustering.maximumZoom + 1
    let isEntered = RadiusWindow(rect).map { window in
      entries.forEach(in: window, zoomLevel: level, hierarchy.tree) { _ in }
    }
    #expect(isEntered == true)
  }
}
