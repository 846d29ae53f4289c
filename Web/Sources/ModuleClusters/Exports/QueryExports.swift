#if arch(wasm32)

import ModuleMemory
import ModulePoints
import Pinfold

/// Finds the nodes of a zoom level in a box, including its edges. The page has the western,
/// northern, eastern and southern edge, as fractions of the world.
///
/// The result on the page begins with the four-byte counts of points and of clusters, and the
/// four-byte rows of the points. Clusters fill the page from its end: each has its position as two
/// eight-byte fractions of the world, its four-byte count and its four-byte number.
///
/// - Returns: 1 if ``findMore()`` may find more, otherwise 0.
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

/// Finds the children of a cluster at the next finer level, in the order of seeds. A weighted point
/// has itself as its child.
///
/// - Returns: As ``findNodes(_:)``, with points among the clusters; -1 if the cluster does not
///   exist.
@_expose(wasm, "findChildren")
@_cdecl("findChildren")
public func findChildren(_ number: Double) -> Int {
  guard let cluster = instance.index.cluster(number) else { return -1 }
  (instance.box, instance.listsPoints) = (.everything, false)
  instance.index.begin(atChildrenOf: cluster)
  let nodes = instance.findMore()
  return nodes.isEmpty ? findCluster(number) : nodes.finish()
}

/// Writes a cluster to the page.
///
/// - Returns: 0, or -1 if the cluster does not exist.
@_expose(wasm, "findCluster")
@_cdecl("findCluster")
public func findCluster(_ number: Double) -> Int {
  guard let cluster = instance.index.cluster(number) else { return -1 }
  var nodes = NodePage()
  nodes.append(instance.index.hierarchy.node(at: cluster), &instance.index)
  return nodes.finish()
}

/// Finds the next nodes of the last search.
///
/// - Returns: 1 if there may be more, otherwise 0.
@_expose(wasm, "findMore")
@_cdecl("findMore")
public func findMore() -> Int { instance.findMore().finish() }

extension Instance {
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

/// The nodes on the page, in the format of ``findNodes(_:)``.
private struct NodePage {
  // Stored here, because reading the global variable takes as long as writing a node.
  private let page = ModuleMemory.page
  private var pointCount = 0
  private var clusterCount = 0

  /// The number of points that still fit.
  var pointRoom: Int { (Page.byteCount - 8 - 24 * clusterCount) / 4 - pointCount }

  var isEmpty: Bool { pointCount + clusterCount == 0 }

  /// Whether the page is full. A cluster takes the space of six points.
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
  /// - Returns: 1 if there may be more nodes, otherwise 0.
  func finish() -> Int {
    page.integers[0] = Int32(truncatingIfNeeded: pointCount)
    page.integers[1] = Int32(truncatingIfNeeded: clusterCount)
    return isFull ? 1 : 0
  }
}

/// Finds a page of a cluster's points, starting at an offset.
///
/// - Returns: The number of points, or -1 if the cluster does not exist.
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
