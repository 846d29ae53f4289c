#if arch(wasm32)

import ModuleMemory
import ModulePoints
import Pinfold

/// Finds points of a cluster, by ascending row.
///
/// - Parameters:
///   - after: The row after which to start; -1 to start with the first.
///   - limit: The maximum number of points.
/// - Returns: The number of points, which ``readRows(_:)`` returns. If there are more, -1 minus
///   that number.
@_expose(wasm, "findMembers")
@_cdecl("findMembers")
public func findMembers(_ slot: Int, _ offset: Int, _ after: Int, _ limit: Int) -> Int {
  transfer.rows = []
  guard let (kept, cluster) = instance.cluster(slot, offset) else { return 0 }
  let first = after < 0 ? nil : PointID(UInt32(after))
  let found = kept.plan.members(of: cluster).page(after: first, count: max(limit, 1))
  transfer.rows = found.ids
  return found.isLast ? found.ids.count : -1 - found.ids.count
}

/// Writes the aggregate of a column over a cluster to the page: value count, sum, minimum and
/// maximum.
///
/// - Returns: 4, or 0 if the cluster or the column does not exist.
@_expose(wasm, "findAggregate")
@_cdecl("findAggregate")
public func findAggregate(_ slot: Int, _ offset: Int, _ column: Int) -> Int {
  guard let (kept, cluster) = instance.cluster(slot, offset), column >= 0,
    column < kept.columnCount
  else { return 0 }
  return writeAggregate(kept.plan.aggregate(of: cluster, column: column))
}

/// Returns the offset of the cluster that contains a point, or -1 if none does.
@_expose(wasm, "findClusterOfPoint")
@_cdecl("findClusterOfPoint")
public func findClusterOfPoint(_ slot: Int, _ row: UInt32) -> Int {
  guard let plan = instance.plan(slot)?.plan, let cluster = plan.cluster(of: PointID(row)) else {
    return -1
  }
  return plan.clusters.firstIndex { $0.id == cluster.id } ?? -1
}

/// Describes a cluster as numbers:
///
/// - the box around its points as four edges, NaN without one
/// - the number of its hull's corners
/// - the number of offsets of its points when it opens; -1 if it opens as a list; -2 if it does not
///   open
/// - the corners, longitude before latitude
/// - the offsets, in screen points to the east and the south
///
/// - Parameter limit: The maximum number of points to lay out; with more, the cluster opens as a
///   list. -1 for the engine's limit.
/// - Returns: The number of numbers. ``readNumbers(_:)`` returns them.
@_expose(wasm, "describeCluster")
@_cdecl("describeCluster")
public func describeCluster(_ slot: Int, _ offset: Int, _ limit: Int) -> Int {
  instance.numbers = []
  guard let (kept, cluster) = instance.cluster(slot, offset) else { return 0 }
  let members = kept.plan.members(of: cluster)
  let hull = members.convexHull
  var numbers = members.boundingMapRect?.degrees ?? [.nan, .nan, .nan, .nan]
  let opened = openedOffsets(of: cluster, members.count, limit)
  numbers += [Double(hull.count), Double(opened.count)]
  for corner in hull {
    let coordinate = WebMercator.coordinate(for: corner)
    // Longitudes of corners continue beyond 180°.
    numbers.append(coordinate.longitude + (corner.x >= MapRect.world.width ? 360 : 0))
    numbers.append(coordinate.latitude)
  }
  for offset in opened.offsets { numbers += [offset.x, offset.y] }
  instance.numbers = numbers
  return numbers.count
}

/// Returns how to lay out the points of a cluster at one location when it opens.
private func openedOffsets(
  of cluster: Cluster,
  _ memberCount: Int,
  _ limit: Int
) -> (count: Int, offsets: [Spiderfy.Offset]) {
  guard cluster.isUniqueLocation, !cluster.isWeightedPoint else { return (-2, []) }
  var spiderfy = Spiderfy()
  if limit >= 0 { spiderfy.limit = limit }
  switch spiderfy.layout(ofMembers: memberCount) {
  case .list: return (-1, [])
  case .offsets(let offsets): return (offsets.count, offsets)
  }
}

#endif
