#if arch(wasm32)

import ModuleMemory
import ModulePoints
import Pinfold

/// Finds what a zoom level shows in a box, with its edges, in shares of the world.
///
/// - Returns: How many nodes there are. The page has the first ``Page/byteCount`` / 24 of them,
///   and ``readNodes(_:)`` the others.
@_expose(wasm, "findNodes")
@_cdecl("findNodes")
public func findNodes(
  _ minX: Double,
  _ minY: Double,
  _ maxX: Double,
  _ maxY: Double,
  _ zoomLevel: Int
) -> Int {
  let box = ClusterIndex.Box(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  instance.forgetNodes()
  guard let rect = box.mapRect,
    let found = instance.index.find(in: rect, zoomLevel: zoomLevel), found.count > 0
  else { return 0 }
  // To copy it takes as long as a small search.
  let hierarchy = instance.index.hierarchy
  for offset in 0..<found.count {
    let node = hierarchy.node(at: found[offset])
    if box.contains(node.position) { instance.note(node, found[offset]) }
  }
  return instance.nodeCount
}

/// Finds what a cluster is made of at the next finer level: of a point that stands for several,
/// itself.
///
/// - Returns: How many nodes there are, as ``findNodes(_:_:_:_:_:)`` has them; -1 if there is no
///   such cluster.
@_expose(wasm, "findChildren")
@_cdecl("findChildren")
public func findChildren(_ number: Double) -> Int {
  guard let cluster = instance.index.cluster(number) else { return -1 }
  let hierarchy = instance.index.hierarchy
  instance.forgetNodes()
  hierarchy.forEachChild(of: cluster) { instance.note(hierarchy.node(at: $0), $0) }
  if instance.nodeCount == 0 { instance.note(hierarchy.node(at: cluster), cluster) }
  return instance.nodeCount
}

/// Finds a cluster itself.
///
/// - Returns: 1, the page having it, or -1 if there is no such cluster.
@_expose(wasm, "findCluster")
@_cdecl("findCluster")
public func findCluster(_ number: Double) -> Int {
  guard let cluster = instance.index.cluster(number) else { return -1 }
  instance.index.write(instance.index.hierarchy.node(at: cluster), at: 0)
  return 1
}

/// Writes found nodes to the page, from an offset on: for each its position as two shares of the
/// world, in eight bytes each, how many points it has, and its number, in four each.
///
/// - Parameter start: ``Page/byteCount`` / 24 or more: what is before that was there at once.
/// - Returns: How many nodes were written.
@_expose(wasm, "readNodes")
@_cdecl("readNodes")
public func readNodes(_ start: Int) -> Int {
  let hierarchy = instance.index.hierarchy
  let first = start - Instance.pageNodes
  let end = min(start, instance.nodes.count)
  guard first >= 0, first < end else { return 0 }
  for offset in first..<end {
    instance.index.write(hierarchy.node(at: instance.nodes[offset]), at: offset - first)
  }
  return end - first
}

extension Instance {
  /// How many nodes fit the page.
  static let pageNodes = Page.byteCount / 24

  /// Begins to note nodes.
  mutating func forgetNodes() { (nodeCount, nodes) = (0, []) }

  /// Notes a node that was found. The first are written at once: a screen has no more.
  mutating func note(
    _ node: RadiusHierarchy.Node,
    _ reference: RadiusHierarchy.NodeReference
  ) {
    if nodeCount < Self.pageNodes {
      index.write(node, at: nodeCount)
    } else {
      nodes.append(reference)
    }
    nodeCount += 1
  }
}

extension ClusterIndex {
  /// Writes a node to the page, behind others.
  mutating func write(_ node: RadiusHierarchy.Node, at offset: Int) {
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
