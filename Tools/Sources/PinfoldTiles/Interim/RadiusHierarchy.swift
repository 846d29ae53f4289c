package import Pinfold

package struct RadiusClustering: Sendable {
  package var radius: ZoomSteps<Double> = 40
  package var minimumZoom = 1
  package var maximumZoom = 17
  package var minimumPoints = 2
  package var isCompatible = false
  package init() {}
}

package struct RadiusHierarchy: Sendable {
  package struct NodeID: Hashable, Sendable {
    package let seed: PointID
    package let zoomLevel: Int
  }
  package struct Node: Sendable {
    package let id: NodeID
    package let position: MapPoint
    package let count: Int
    package var isCluster: Bool { count > 1 }
  }
  package let clustering: RadiusClustering
  package let index: PointIndex
  private var levels: [Int: [Node]] = [:]

  package init(_ index: PointIndex, _ clustering: RadiusClustering = RadiusClustering()) {
    (self.clustering, self.index) = (clustering, index)
    var nodes = index.points(in: .world).sorted().map { id in
      Node(
        id: NodeID(seed: id, zoomLevel: clustering.maximumZoom + 1),
        position: index.position(of: id) ?? MapPoint(x: 0, y: 0),
        count: 1
      )
    }
    levels[clustering.maximumZoom + 1] = nodes
    for level in stride(from: clustering.maximumZoom, through: clustering.minimumZoom, by: -1) {
      nodes = Self.pass(nodes, level, clustering)
      levels[level] = nodes
    }
  }

  private struct CellKey: Hashable { var x: Int; var y: Int }

  private static func pass(_ nodes: [Node], _ level: Int, _ c: RadiusClustering) -> [Node] {
    let r =
      c.radius.value(at: ZoomLevel(Double(level))) / (256 * Double(1 << level)) * MapRect.world.width
    var cells: [CellKey: [Int]] = [:]
    for (i, n) in nodes.enumerated() {
      cells[CellKey(x: Int(n.position.x / r), y: Int(n.position.y / r)), default: []].append(i)
    }
    var isTaken = [Bool](repeating: false, count: nodes.count)
    var result: [Node] = []
    for (i, n) in nodes.enumerated() where !isTaken[i] {
      isTaken[i] = true
      var group: [Int] = []
      let (cx, cy) = (Int(n.position.x / r), Int(n.position.y / r))
      for x in cx - 1...cx + 1 {
        for y in cy - 1...cy + 1 {
          for j in cells[CellKey(x: x, y: y)] ?? [] where !isTaken[j] {
            let (dx, dy) = (
              nodes[j].position.x - n.position.x, nodes[j].position.y - n.position.y
            )
            if dx * dx + dy * dy <= r * r { group.append(j) }
          }
        }
      }
      let total = n.count + group.reduce(0) { $0 + nodes[$1].count }
      guard !group.isEmpty, total >= c.minimumPoints else {
        result.append(n)
        for j in group {
          isTaken[j] = true
          result.append(nodes[j])
        }
        continue
      }
      var (x, y) = (n.position.x * Double(n.count), n.position.y * Double(n.count))
      for j in group {
        isTaken[j] = true
        x += nodes[j].position.x * Double(nodes[j].count)
        y += nodes[j].position.y * Double(nodes[j].count)
      }
      result.append(
        Node(
          id: NodeID(seed: n.id.seed, zoomLevel: level),
          position: MapPoint(x: x / Double(total), y: y / Double(total)),
          count: total
        )
      )
    }
    return result
  }

  package func forEachNode(in rect: MapRect, zoomLevel: Int, _ body: (Node) -> Void) {
    let level = min(max(zoomLevel, clustering.minimumZoom), clustering.maximumZoom + 1)
    let parts = rect.split()
    for node in levels[level] ?? [] where parts.contains(where: { $0.contains(node.position) }) {
      body(node)
    }
  }
}
