#if arch(wasm32)

import ModuleMemory
import ModulePoints
import Pinfold

/// Writes the aggregate of a column over a cluster to the page: value count, sum, minimum and
/// maximum.
///
/// - Returns: 4, or -1 if the cluster or the column does not exist.
@_expose(wasm, "findAggregate")
@_cdecl("findAggregate")
public func findAggregate(_ number: Double, _ column: Int) -> Int {
  guard let id = clusterID(number, column) else { return -1 }
  instance.index.keep(.aggregate(column: column))
  guard let aggregate = instance.index.hierarchy.aggregate(of: id, column: column) else {
    return -1
  }
  return writeAggregate(aggregate)
}

/// Writes pairs of a column value and the number of the cluster's points with it to the page, at
/// most 8,192.
///
/// - Returns: The number of pairs, or -1 if the cluster or the column does not exist.
@_expose(wasm, "findCategories")
@_cdecl("findCategories")
public func findCategories(_ number: Double, _ column: Int) -> Int {
  guard let id = clusterID(number, column) else { return -1 }
  instance.index.keep(.categories(column: column))
  guard let counts = instance.index.hierarchy.categoryCounts(of: id, column: column) else {
    return -1
  }
  let doubles = page.doubles
  for (offset, entry) in counts.entries.prefix(8192).enumerated() {
    doubles[2 * offset] = entry.category
    doubles[2 * offset + 1] = Double(entry.count)
  }
  return min(counts.entries.count, 8192)
}

/// Finds the points of a cluster with the greatest values of a column, the greatest first.
/// ``readRows(_:)`` returns them.
///
/// - Returns: The number of points, or -1 if the cluster or the column does not exist.
@_expose(wasm, "findTop")
@_cdecl("findTop")
public func findTop(_ number: Double, _ column: Int, _ limit: Int) -> Int {
  transfer.rows = []
  guard limit > 0, let id = clusterID(number, column) else { return -1 }
  instance.index.keep(.top(max(limit, 16), column: column))
  transfer.rows = instance.index.hierarchy.top(limit, of: id, column: column) ?? []
  return transfer.rows.count
}

private func clusterID(_ number: Double, _ column: Int) -> RadiusHierarchy.NodeID? {
  let columnCount = instance.index.shown.points.columnCount
  guard (0..<columnCount).contains(column), let cluster = instance.index.cluster(number)
  else { return nil }
  return instance.index.hierarchy.node(at: cluster).id
}

#endif
