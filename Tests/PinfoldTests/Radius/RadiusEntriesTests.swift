import PinfoldTesting
import Testing

@testable import Pinfold

/// Where small searches begin, against the nodes of the tree.
@Suite struct RadiusEntriesTests {
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
    let isEntered = RadiusWindow(rect).flatMap { window in
      entries.level(for: level)?.forEach(in: window, zoomLevel: level, hierarchy.tree) { _ in }
    }
    #expect(isEntered == true)
  }

  /// Of its own level, the nodes of a window are entered, to its edges, and no others far from it.
  @Test(arguments: 0..<20)
  func entriesOfALevelAreItsNodes(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let hierarchy = RadiusHierarchy.any(of: 2000...6000, &random)
    let (tree, extents) = (hierarchy.tree, hierarchy.extents)
    var enteredCount = 0
    for number in 0..<20 {
      let zoomLevel = hierarchy.clustering.level(at: number)
      let nodes = hierarchy.nodes(in: .world, zoomLevel: number)
      let entries = RadiusLevelEntries(
        tree,
        zoomLevel: zoomLevel,
        nodeCount: nodes.count,
        extents
      )
      // Positions and edges are rounded down to parts. Cells of half the world have all nodes.
      let isWide = entries.partShift >= 23
      let near = isWide ? Double.infinity : 3 * Double(UInt64(1) << entries.partShift) / 16
      for _ in 0..<20 {
        // Between two nodes, which are at its edges.
        let (one, other) = (random.pick(nodes).position, random.pick(nodes).position)
        let rect = MapRect(
          x: min(one.x, other.x),
          y: min(one.y, other.y),
          width: abs(one.x - other.x) + random.pick([0, 0x1p-8]),
          height: abs(one.y - other.y) + random.pick([0, 0x1p-8])
        )
        guard let window = RadiusWindow(rect) else { continue }
        var entered: [RadiusNodeRef] = []
        let isEntered = entries.forEach(in: window, zoomLevel: zoomLevel, tree) {
          entered.append($0)
        }
        guard isEntered else { continue }
        enteredCount += 1
        var expected: [RadiusNodeRef] = []
        tree.appendNodes(in: window, zoomLevel: zoomLevel, extents, to: &expected)
        #expect(Set(entered).count == entered.count)
        #expect(Set(entered).isSuperset(of: expected), "\(rect), \(zoomLevel)")
        for node in entered {
          let position = hierarchy.node(node).position
          #expect(position.x >= rect.minX - near && position.x <= rect.maxX + near)
          #expect(position.y >= rect.minY - near && position.y <= rect.maxY + near)
        }
      }
    }
    #expect(enteredCount > 0)
  }
}
