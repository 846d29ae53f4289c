#if arch(wasm32)

import ModuleMemory
import ModulePoints
import Pinfold

/// Finds what a zoom level shows in a box, with its edges: the page has those in the west, in the
/// north, in the east and in the south, in shares of the world.
///
/// Then the page has two counts of four bytes: of points, each by its row in the next four bytes, and of
/// clusters. These are at the end of the page, the first one last, in 24 bytes each: the position
/// as two shares of the world, in eight bytes each, how many points it has, and its number, in
/// four each.
///
/// - Returns: Whether ``findMore()`` may have others, 1 or 0.
@_expose(wasm, "findNodes")
@_cdecl("findNodes")
public func findNodes(_ zoomLevel: Int) -> Int {
  let edges = page.doubles
  instance.box = ClusterIndex.Box(minX: edges[0], minY: edges[1], maxX: edges[2], maxY: edges[3])
  instance.listsPoints = true
  guard let rect = instance.box.mapRect else { return NodePage().finish() }
  instance.index.begin(in: rect, zoomLevel: zoomLevel)
  return findMore()
}

/// Finds what a cluster is made of at the next finer level, in the order of seeds: of a point that
/// stands for several, itself.
///
/// - Returns: As ``findNodes(_:)``, with points among the clusters; -1 if there is no such
///   cluster.
@_expose(wasm, "findChildren")
@_cdecl("findChildren")
public func findChildren(_ number: Double) -> Int {
  guard let cluster = instance.index.cluster(number) else { return -1 }
  (instance.box, instance.listsPoints) = (.everything, false)
  instance.index.begin(atChildrenOf: cluster)
  let nodes = instance.findMore()
  return nodes.isEmpty ? findCluster(number) : nodes.finish()
}

/// Finds a cluster itself.
///
/// - Returns: 0, the page having it, or -1 if there is no such cluster.
@_expose(wasm, "findCluster")
@_cdecl("findCluster")
public func findCluster(_ number: Double) -> Int {
  guard let cluster = instance.index.cluster(number) else { return -1 }
  var nodes = NodePage()
  nodes.append(instance.index.hierarchy.node(at: cluster), &instance.index)
  return nodes.finish()
}

/// Finds more of what was searched for last.
///
/// - Returns: Whether there may be others, 1 or 0.
@_expose(wasm, "findMore")
@_cdecl("findMore")
public func findMore() -> Int { instance.findMore().finish() }

extension Instance {
  /// Writes nodes to the page that the search has not returned yet.
  fileprivate mutating func findMore() -> NodePage {
    var nodes = NodePage()
    while !nodes.isFull {
      if listsPoints {
        index.nextPoints(limit: nodes.pointRoom) { point, position in
          if box.contains(position) { nodes.append(point) }
        }
        if nodes.isFull { break }
      }
      guard let node = index.next() else { break }
      guard box.contains(node.position) else { continue }
      if listsPoints && node.count == 1 {
        nodes.append(node.id.seed)
      } else {
        nodes.append(node, &index)
      }
    }
    return nodes
  }
}

/// Nodes on the page, as ``findNodes(_:)`` has them.
private struct NodePage {
  // To look it up takes as long as to write a node.
  private let page = ModuleMemory.page
  private var pointCount = 0
  private var clusterCount = 0

  /// For how many points there is room.
  var pointRoom: Int { (Page.byteCount - 8 - 24 * clusterCount) / 4 - pointCount }

  var isEmpty: Bool { pointCount + clusterCount == 0 }

  /// Whether there is no room for another cluster, which takes as much as six points.
  var isFull: Bool { pointRoom < 6 }

  @inline(__always)  // for each node
  mutating func append(_ point: PointID) {
    page.integers[2 + pointCount] = Int32(bitPattern: point.row)
    pointCount += 1
  }

  @inline(__always)  // for each node
  mutating func append(_ node: RadiusHierarchy.Node, _ index: inout ClusterIndex) {
    clusterCount += 1
    let offset = Page.byteCount / 8 - 3 * clusterCount
    page.doubles[offset] = node.position.x * 0x1p-28
    page.doubles[offset + 1] = node.position.y * 0x1p-28
    page.integers[2 * offset + 4] = Int32(truncatingIfNeeded: node.count)
    page.integers[2 * offset + 5] = index.number(of: node)
  }

  /// Writes the counts.
  ///
  /// - Returns: Whether there may be others, 1 or 0.
  func finish() -> Int {
    page.integers[0] = Int32(truncatingIfNeeded: pointCount)
    page.integers[1] = Int32(truncatingIfNeeded: clusterCount)
    return isFull ? 1 : 0
  }
}

/// Finds points of a cluster, from an offset on.
///
/// - Returns: How many points there are; -1 if there is no such cluster.
@_expose(wasm, "findLeaves")
@_cdecl("findLeaves")
public func findLeaves(_ number: Double, _ offset: Int, _ limit: Int) -> Int {
  transfer.rows = []
  guard let cluster = instance.index.cluster(number) else { return -1 }
  let leaves = instance.index.hierarchy.leaves(of: cluster)
  transfer.rows = leaves.page(from: max(offset, 0), count: max(limit, 0))
  return transfer.rows.count
}

#endif
