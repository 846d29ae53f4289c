/// The points that the finest levels leave alone: nothing is so near that it could reach
/// them, not even after clusters have moved to the mean of their points.
///
/// A hundred thousand points on a map of the world have nothing near them at most of the
/// levels that can be clustered. Found once, they are left out of these levels.
struct LonePoints {
  /// The coarsest of the levels that leave them alone.
  let lastLevel: Int

  /// How far everything else is from each of them.
  let reach: RadiusReach

  /// Chooses how many levels to find them for, by how many points have a quadtree node for
  /// themselves; `nil` where it would save less than one level.
  ///
  /// - Complexity: O(*n*)
  init?(_ run: Run, _ clustering: RadiusClustering) {
    let counts = run.countsOfNodesAlone
    var (best, radius) = (1.0, 0.0)
    var found: (level: Int, reach: RadiusReach)?
    for level in stride(from: clustering.maximumZoom, to: 0, by: -1) {
      // A cluster is at most the radius of its level away from its origin, which is a point
      // or a cluster itself: these add up. The units are for rounding.
      radius += RadiusLevelPass(clustering, zoomLevel: level).sweepReach.radius + 4
      guard radius < GridPoint.worldUnits / 4 else { break }
      let reach = RadiusReach(radius: radius)
      // Of those with a node for themselves, a similar share has nothing in nodes beside it.
      let share = Double(counts[Int(reach.rowShift)]) / Double(run.count)
      let saved = Double(clustering.maximumZoom - level + 1) * share * share
      if saved > best { (best, found) = (saved, (level, reach)) }
    }
    guard let found else { return nil }
    (lastLevel, reach) = found
  }

  /// Returns which items are not alone; `nil` where they are too many.
  ///
  /// - Parameters:
  ///   - rows: All points; they are at least as high as the reach.
  ///   - parts: The parts of them that are searched at the same time.
  func company(
    _ rows: RadiusRows,
    _ parts: [Range<Int>],
    wraps: Bool,
    _ runner: some ConcurrentRunner
  ) -> [Bool]? {
    let sweep = StripSweep(
      reach: reach,
      rowShift: rows.shift,
      wraps: wraps,
      pairLimit: rows.items.count
    )
    guard let pairs = sweep.pairs(rows.items, parts, runner) else { return nil }
    var hasCompany = [Bool](repeating: false, count: rows.items.count)
    _ = runner.change(&hasCompany, ends: parts.map { $0.upperBound }) { part, marks in
      let start = parts[part].lowerBound
      for pair in pairs.within[part] {
        marks[Int(pair.earlier) &- start] = true
        marks[Int(pair.later) &- start] = true
      }
    }
    for pair in pairs.across where Threads.areIncluded {
      hasCompany[Int(pair.earlier)] = true
      hasCompany[Int(pair.later)] = true
    }
    return hasCompany
  }
}

extension Run {
  /// For each size of quadtree nodes, 2^*offset* units on a side, how many points have one
  /// for themselves.
  fileprivate var countsOfNodesAlone: [Int] {
    // The size of the smallest node that a point shares with one of its neighbors.
    var counts = [Int](repeating: 0, count: 34)
    var before = 33
    for slot in keys.indices {
      var after = 33
      if slot + 1 < keys.count {
        after = (65 - (keys[slot] ^ keys[slot + 1]).leadingZeroBitCount) / 2
      }
      counts[min(before, after)] += 1
      before = after
    }
    // Alone in every smaller one.
    var alone = 0
    for size in counts.indices.reversed() { (counts[size], alone) = (alone, alone + counts[size]) }
    return counts
  }
}
