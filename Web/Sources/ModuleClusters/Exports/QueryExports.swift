#if arch(wasm32)

import ModuleMemory
import ModulePoints
import Pinfold

/// Finds what a zoom level shows in a box, with its edges, in shares of the world.
///
/// - Returns: How many nodes there are at most; ``readNodes(_:)`` has them.
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
  instance.box = box
  instance.nodes = instance.index.nodes(around: box, zoomLevel: zoomLevel)
  return instance.nodes.count
}

/// Finds what a cluster is made of at the next finer level.
///
/// - Returns: How many nodes there are; -1 if there is no such cluster.
@_expose(wasm, "findChildren")
@_cdecl("findChildren")
public func findChildren(_ number: Double) -> Int {
  (instance.box, instance.nodes) = (.all, [])
  guard let cluster = instance.index.cluster(number) else { return -1 }
  instance.index.hierarchy.forEachChild(of: cluster) { instance.nodes.append($0) }
  return instance.nodes.count
}

/// Finds a cluster itself.
///
/// - Returns: 1, or -1 if there is no such cluster.
@_expose(wasm, "findCluster")
@_cdecl("findCluster")
public func findCluster(_ number: Double) -> Int {
  instance.box = .all
  instance.nodes = instance.index.cluster(number).map { [$0] } ?? []
  return instance.nodes.isEmpty ? -1 : 1
}

/// Writes those of the next ``Page/byteCount`` / 24 found nodes that are in the box to the page:
/// for each its position as two shares of the world, in eight bytes each, how many points it has,
/// and its number, in four each.
///
/// - Returns: How many nodes were written.
@_expose(wasm, "readNodes")
@_cdecl("readNodes")
public func readNodes(_ start: Int) -> Int {
  let hierarchy = instance.index.hierarchy
  let (doubles, integers) = (page.doubles, page.integers)
  let end = min(start + Page.byteCount / 24, instance.nodes.count)
  guard start >= 0, start < end else { return 0 }
  let (nodes, box) = (instance.nodes, instance.box)
  var offset = 0
  for index in start..<end {
    let node = hierarchy.node(at: nodes[index])
    guard box.contains(node.position) else { continue }
    doubles[3 * offset] = node.position.x * 0x1p-28
    doubles[3 * offset + 1] = node.position.y * 0x1p-28
    integers[6 * offset + 4] = Int32(truncatingIfNeeded: node.count)
    integers[6 * offset + 5] = instance.index.number(of: node)
    offset += 1
  }
  return offset
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
