/// Counts unique locations by the rule of ``UniqueLocations``, without storing them.
///
/// In each quadtree node, only locations near the edge can still join others. The other locations
/// are counted and dropped.
struct LocationCounter {
  private struct Census {
    /// The number of locations that cannot join others outside the node.
    var closed = 0

    /// The bounding boxes of the other locations.
    var open: [GridRect] = []
  }

  private let run: Run
  private let tolerance: LocationTolerance

  init(_ run: Run, _ tolerance: LocationTolerance) {
    (self.run, self.tolerance) = (run, tolerance)
  }

  var count: Int {
    guard !run.isEmpty else { return 0 }
    let census = census(0..<run.count)
    return census.closed + census.open.count
  }

  private func census(_ slots: Range<Int>) -> Census {
    let (first, last) = (run.keys[slots.lowerBound], run.keys[slots.upperBound - 1])
    guard first != last else {
      return Census(open: [GridRect(MortonKey.position(first))])
    }
    let split = NodeSplit(from: first, to: last)
    var merged = Census()
    var start = slots.lowerBound
    for child in UInt64(0)..<4 {
      let end =
        child == 3
        ? slots.upperBound
        : run.slot(
          notBelow: split.firstKey(ofChild: child + 1, near: first),
          in: start..<slots.upperBound
        )
      if start < end { join(census(start..<end), to: &merged, at: split) }
      start = end
    }
    close(&merged, in: GridRect(nodeFrom: first, to: last))
    return merged
  }

  private func join(_ part: Census, to merged: inout Census, at split: NodeSplit) {
    merged.closed += part.closed
    let candidates = JoinCandidates(
      count: merged.open.count,
      at: split,
      reach: tolerance.reach,
      box: { merged.open[$0] }
    )
    for box in part.open {
      let first = candidates.first(for: box) { tolerance.holds(merged.open[$0].union(box)) }
      if let first {
        merged.open[first] = merged.open[first].union(box)
      } else {
        merged.open.append(box)
      }
    }
  }

  /// Counts and drops the locations too far inside a node to join others.
  private func close(_ census: inout Census, in node: GridRect) {
    let reach = tolerance.reach
    let before = census.open.count
    census.open.removeAll { box in
      Double(box.minX) - Double(node.minX) > reach && Double(node.maxX) - Double(box.maxX) > reach
        && Double(box.minY) - Double(node.minY) > reach
        && Double(node.maxY) - Double(box.maxY) > reach
    }
    census.closed += before - census.open.count
  }
}
