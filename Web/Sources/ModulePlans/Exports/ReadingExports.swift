#if arch(wasm32)

import ModuleMemory
import Pinfold

/// Writes the properties of a plan to the page:
///
/// - the number of clusters, and the zoom level
/// - the side of a cell in map points, or NaN
/// - x, y, width and height of the planned rect, in map points
/// - the total weight of its points, and the number of columns
/// - the scale: the low and high counts, four breaks, and the smallest and largest diameters
///
/// - Returns: The number of numbers, or 0 if the plan does not exist.
@_expose(wasm, "readPlan")
@_cdecl("readPlan")
public func readPlan(_ slot: Int) -> Int {
  guard let kept = instance.plan(slot) else { return 0 }
  let (plan, area, scale) = (kept.plan, kept.plan.mapRect, kept.plan.scale)
  var numbers = [
    Double(plan.clusters.count), plan.zoomLevel.value,
    plan.isByCells ? plan.grid.cellMapPoints : .nan,
    area.minX, area.minY, area.width, area.height,
    Double(kept.pointCount), Double(kept.columnCount), Double(scale.low), Double(scale.high),
  ]
  numbers += scale.breaks.map { Double($0) }
  numbers += [ClusterScale.minimumDiameter, scale.maximumDiameter]
  for (offset, number) in numbers.enumerated() { page.doubles[offset] = number }
  return numbers.count
}

/// Writes clusters of a plan to the page. Each has two eight-byte numbers, longitude and latitude,
/// and four four-byte numbers: count, flags, first member or -1, and tenths of the diameter with
/// the shade in the lowest three bits.
///
/// - Returns: The number of clusters written.
@_expose(wasm, "readClusters")
@_cdecl("readClusters")
public func readClusters(_ slot: Int, _ start: Int) -> Int {
  guard let kept = instance.plan(slot) else { return 0 }
  let (doubles, integers) = (page.doubles, page.integers)
  let end = min(start + Page.byteCount / 32, kept.plan.clusters.count)
  guard start >= 0, start < end else { return 0 }
  for offset in start..<end {
    let (cluster, index) = (kept.plan.clusters[offset], offset - start)
    let coordinate = kept.coordinate(ofCluster: offset)
    doubles[4 * index] = coordinate.longitude
    doubles[4 * index + 1] = coordinate.latitude
    integers[8 * index + 4] = Int32(truncatingIfNeeded: cluster.count)
    integers[8 * index + 5] =
      (cluster.isUniqueLocation ? 1 : 0) | (kept.isExactPoint(offset) ? 2 : 0)
      | (cluster.isWeightedPoint ? 4 : 0)
    // Does not trap: rows are below 2²⁵.
    integers[8 * index + 6] = cluster.firstMember.map { Int32(bitPattern: $0.row) } ?? -1
    let look = ClusterAppearance(count: cluster.count, scale: kept.plan.scale)
    integers[8 * index + 7] =
      Int32(clamping: Int((look.diameter * 10).rounded(.toNearestOrEven))) << 3 | Int32(look.shade)
  }
  return end - start
}

/// Writes ids of a plan's clusters to the page, each followed by a line break. The first four bytes
/// of the page give the number of bytes that follow.
///
/// - Returns: The number of ids written.
@_expose(wasm, "readIDs")
@_cdecl("readIDs")
public func readIDs(_ slot: Int, _ start: Int) -> Int {
  guard let kept = instance.plan(slot), start >= 0 else { return 0 }
  let clusters = kept.plan.clusters
  // The maximum length of an id, which contains at most three numbers of ten digits.
  let longest = 40
  let bytes = page.bytes
  var (length, offset) = (4, start)
  while offset < clusters.count, length + longest < Page.byteCount {
    for byte in clusters[offset].id.utf8 {
      bytes[length] = byte
      length += 1
    }
    bytes[length] = UInt8(ascii: "\n")
    length += 1
    offset += 1
  }
  page.integers[0] = Int32(length - 4)
  return max(offset - start, 0)
}

/// Compares two plans. The result begins with the numbers of removed, inserted and changed clusters
/// and of flows. Then follow the offsets of removed and of inserted clusters; for each changed
/// cluster, its old offset, its new offset and its flags; and for each flow, its two endpoints and
/// its count. An endpoint is an offset, -1 for outside the planned area, or -2 for absent.
///
/// - Parameter isNext: 1 if `from` was the previous plan of `to`, otherwise 0.
/// - Returns: The number of numbers. ``readNumbers(_:)`` returns them.
@_expose(wasm, "comparePlans")
@_cdecl("comparePlans")
public func comparePlans(_ from: Int, _ to: Int, _ isNext: Int) -> Int {
  instance.numbers = []
  guard let old = instance.plan(from), let new = instance.plan(to) else { return 0 }
  let known = isNext != 0 ? new.diff : nil
  let diff = known ?? PlanDiff(from: old.plan, to: new.plan)
  let (before, after) = (ClusterOffsets(old.plan.clusters), ClusterOffsets(new.plan.clusters))
  var numbers = [
    diff.removed.count, diff.inserted.count, diff.changed.count, diff.flows.count,
  ]
  numbers += diff.removed.map { before.offset(of: $0.id) }
  numbers += diff.inserted.map { after.offset(of: $0.id) }
  for change in diff.changed {
    numbers.append(before.offset(of: change.before.id))
    numbers.append(after.offset(of: change.after.id))
    numbers.append((change.isMoved ? 1 : 0) | (change.hasNewMembers ? 2 : 0))
  }
  for flow in diff.flows {
    numbers.append(number(of: flow.from, before))
    numbers.append(number(of: flow.to, after))
    numbers.append(flow.count)
  }
  instance.numbers = numbers.map { Double($0) }
  return numbers.count
}

private func number(of end: MemberFlow.Endpoint, _ offsets: ClusterOffsets) -> Int {
  switch end {
  case .cluster(let id): offsets.offset(of: id)
  case .outside: -1
  case .absent: -2
  }
}

#endif
