@testable import Pinfold

/// The data that a tree stores for one of its nodes.
struct RadiusOutlineLine: Equatable {
  let depth: Int
  let seed: UInt32
  let zoomLevel: UInt8
  let sixteenths: [UInt64]
  let count: UInt32
  let weight: UInt64

  /// The levels at which its turn passed without a cluster.
  let unclustered: [Int]

  /// Of a cluster.
  let extent: UInt8?
}

extension RadiusTree {
  /// All data that the tree stores, without the offsets of nodes.
  var outline: [RadiusOutlineLine] {
    var lines: [RadiusOutlineLine] = []
    for root in roots { describe(root, depth: 0, into: &lines) }
    return lines
  }

  private func describe(
    _ node: RadiusNodeRef,
    depth: Int,
    into lines: inout [RadiusOutlineLine]
  ) {
    let item = self.item(node, leafLevel: 31)
    let parent = self.parent(of: node)
    let end = parent == .none ? -1 : Int(clusters[parent.offset].zoomLevel)
    let levels = leavesUnclustered ? end + 1..<max(end + 1, min(31, Int(item.zoomLevel))) : 0..<0
    lines.append(
      RadiusOutlineLine(
        depth: depth,
        seed: item.rank,
        zoomLevel: item.zoomLevel,
        sixteenths: [item.sixteenths.x, item.sixteenths.y],
        count: item.count,
        weight: item.weight,
        unclustered: levels.filter { isUnclustered(node, zoomLevel: $0) },
        extent: node.isCluster ? clusters[node.offset].extent : nil
      )
    )
    guard node.isCluster else { return }
    forEachChild(of: node.offset) { describe($0, depth: depth + 1, into: &lines) }
  }

  /// Whether children refer to their parents, and points that are marked as adjacent are.
  var isLinkedWell: Bool {
    var isWell = true
    var nodes = roots
    while let node = nodes.popLast() {
      guard node.isCluster else { continue }
      let start = firstLeaf(of: node)
      var leaves: [Int] = []
      var current = node
      while current != .none {
        if current.isCluster {
          current = clusters[current.offset].first
        } else {
          leaves.append(current.offset)
          current = self.node(behind: current, in: node)
        }
      }
      isWell = isWell && leaves.count == Int(clusters[node.offset].count)
      if clusters[node.offset].isLaid {
        isWell = isWell && leaves == Array(start..<start + leaves.count)
      }
      forEachChild(of: node.offset) { child in
        isWell = isWell && parent(of: child) == node
        nodes.append(child)
      }
    }
    return isWell
  }
}
