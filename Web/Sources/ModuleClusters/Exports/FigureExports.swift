#if arch(wasm32)

import ModuleMemory
import ModulePoints
import Pinfold

/// Writes what a column adds up to over the points of a cluster to the page: how many have a
/// value, their sum, the least and the greatest.
///
/// - Returns: 4, or -1 if there is no such cluster.
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

/// Writes how many points of a cluster have each value of a column to the page: pairs, of which
/// there is room for 8,192.
///
/// - Returns: How many pairs there are, or -1 if there is no such cluster.
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

/// Finds the points of a cluster with the greatest values of a column, the greatest first;
/// ``readRows(_:)`` has them.
///
/// - Returns: How many there are, or -1 if there is no such cluster.
@_expose(wasm, "findTop")
@_cdecl("findTop")
public func findTop(_ number: Double, _ column: Int, _ limit: Int) -> Int {
  transfer.rows = []
  guard limit > 0, let id = clusterID(number, column) else { return -1 }
  instance.index.keep(.top(max(limit, 16), column: column))
  transfer.rows = instance.index.hierarchy.top(limit, of: id, column: column) ?? []
  return transfer.rows.count
}

/// Returns the name of a cluster, if there is one, and the index has the column.
private func clusterID(_ number: Double, _ column: Int) -> RadiusHierarchy.NodeID? {
  let columnCount = instance.index.shown.points.columnCount
  guard (0..<columnCount).contains(column), let cluster = instance.index.cluster(number)
  else { return nil }
  return instance.index.hierarchy.node(at: cluster).id
}

#endif
