import Pinfold
import PinfoldTesting
import Testing

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
      index.apply([.move(PointID(UInt32(row)), to: shape.coordinate(&random))])
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
}
