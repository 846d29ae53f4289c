#if arch(wasm32)

import ModuleMemory
import ModulePoints
import Pinfold

/// Finds what a zoom level shows in a box, with its edges, in shares of the world.
///
/// The page has, for each node, its position as two shares of the world, in eight bytes each, how
/// many points it has, and its number, in four each.
///
/// - Returns: How many nodes there are on the page. If it is full, ``findMore()`` may have others.
@_expose(wasm, "findNodes")
@_cdecl("findNodes")
public func findNodes(
  _ minX: Double,
  _ minY: Double,
  _ maxX: Double,
  _ maxY: Double,
  _ zoomLevel: Int
) -> Int {
  instance.box = ClusterIndex.Box(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  guard let rect = instance.box.mapRect else { return 0 }
  instance.index.begin(in: rect, zoomLevel: zoomLevel)
  return findMore()
}

/// Finds what a cluster is made of at the next finer level: of a point that stands for several,
/// itself.
///
/// - Returns: How many nodes there are on the page, as with ``findNodes(_:_:_:_:_:)``; -1 if there
///   is no such cluster.
@_expose(wasm, "findChildren")
@_cdecl("findChildren")
public func findChildren(_ number: Double) -> Int {
  guard let cluster = instance.index.cluster(number) else { return -1 }
  instance.box = .everything
  instance.index.begin(atChildrenOf: cluster)
  let count = findMore()
  return count > 0 ? count : findCluster(number)
}

/// Finds a cluster itself.
///
/// - Returns: 1, the page having it, or -1 if there is no such cluster.
@_expose(wasm, "findCluster")
@_cdecl("findCluster")
public func findCluster(_ number: Double) -> Int {
  guard let cluster = instance.index.cluster(number) else { return -1 }
  instance.index.write(instance.index.hierarchy.node(at: cluster), at: 0, of: page)
  return 1
}

/// Finds more of what was searched for last.
///
/// - Returns: How many nodes there are on the page. If it is full, there may be others.
@_expose(wasm, "findMore")
@_cdecl("findMore")
public func findMore() -> Int { instance.findMore() }

extension Instance {
  /// How many nodes fit the page.
  private static let pageNodes = Page.byteCount / 24

  /// Writes nodes to the page that the search has not returned yet.
  fileprivate mutating func findMore() -> Int {
    // To look it up takes as long as to write a node.
    let page = page
    var count = 0
    while count < Self.pageNodes, let node = index.next() {
      guard box.contains(node.position) else { continue }
      index.write(node, at: count, of: page)
      count += 1
    }
    return count
  }
}

extension ClusterIndex {
  /// Writes a node to the page, behind others.
  @inline(__always)  // for each node
  fileprivate mutating func write(_ node: RadiusHierarchy.Node, at offset: Int, of page: Page) {
    let (doubles, integers) = (page.doubles, page.integers)
    doubles[3 * offset] = node.position.x * 0x1p-28
    doubles[3 * offset + 1] = node.position.y * 0x1p-28
    integers[6 * offset + 4] = Int32(truncatingIfNeeded: node.count)
    integers[6 * offset + 5] = number(of: node)
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
