/// Points so far from everything else that the finest levels cannot cluster them, even after
/// clusters have moved to the mean of their points.
///
/// These levels omit them. If a hundred thousand points are spread over the world, most are lone at
/// most levels.
struct LonePoints {
  /// The coarsest of these levels.
  let lastLevel: Int

  /// The minimum distance from everything else.
  let reach: RadiusReach

  /// Chooses the number of levels by counting points that are alone in a quadtree node. Returns
  /// `nil` if this would save less than one level.
  ///
  /// - Complexity: O(*n*)
  init?(_ run: Run, _ clustering: RadiusClustering) {
    let counts = run.countsOfNodesAlone
    var (best, radius) = (1.0, 0.0)
    var found: (level: Int, reach: RadiusReach)?
    for level in stride(from: clustering.maximumZoom, to: 0, by: -1) {
      // A cluster is at most one radius away from its origin, which is a point or another cluster,
      // so radii add up. The extra units are for rounding.
      radius += RadiusLevelPass(clustering, zoomLevel: level).sweepReach.radius + 4
      guard radius < GridPoint.worldUnits / 4 else { break }
      let reach = RadiusReach(radius: radius)
      // Of the points that are alone in their node, a similar share has empty adjacent nodes.
      let share = Double(counts[Int(reach.rowShift)]) / Double(run.count)
      let saved = Double(clustering.maximumZoom - level + 1) * share * share
      if saved > best { (best, found) = (saved, (level, reach)) }
    }
    guard let found else { return nil }
    (lastLevel, reach) = found
  }

  /// Returns for each item whether it has neighbors, or `nil` if too many do.
  ///
  /// - Parameter rows: All points, in rows at least as high as the reach.
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
  /// For each size of quadtree nodes, 2^*offset* units wide, the number of points that are alone in
  /// a node.
  fileprivate var countsOfNodesAlone: [Int] {
    // Counts points by the size of the smallest node that they share with an adjacent point.
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
    // A point is alone in all smaller nodes.
    var alone = 0
    for size in counts.indices.reversed() { (counts[size], alone) = (alone, alone + counts[size]) }
    return counts
  }
}
