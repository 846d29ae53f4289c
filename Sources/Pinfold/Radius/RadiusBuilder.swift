/// Builds the tree of a run of points, from the finest level to the coarsest.
struct RadiusBuilder {
  private let clustering: RadiusClustering
  private let run: Run
  private var rows: RadiusRows
  private var growth: RadiusGrowth

  init(_ run: Run, _ clustering: RadiusClustering) {
    (self.run, self.clustering) = (run, clustering)
    let first = RadiusLevelPass(clustering, zoomLevel: clustering.maximumZoom)
    rows = RadiusRows(
      run,
      shift: first.rowShift,
      zoomLevel: UInt8(truncatingIfNeeded: clustering.maximumZoom + 1)
    )
    growth = RadiusGrowth(pointCount: run.count, passesOver: clustering.passesOver)
  }
}

extension RadiusBuilder {
  /// Builds the tree.
  ///
  /// - Complexity: O(*n*) for each level, at worst.
  mutating func tree(_ runner: some ConcurrentRunner = SerialRunner()) -> RadiusTree {
    guard !run.isEmpty else { return RadiusTree(clustering) }
    for zoomLevel in (0...clustering.maximumZoom).reversed() {
      let pass = RadiusLevelPass(clustering, zoomLevel: zoomLevel)
      // Where the radius grows from a level to a finer one, rows stay higher.
      while rows.shift < pass.rowShift { rows.join() }
      cluster(pass, runner)
    }
    var layout = RadiusLayout(growth, rows: run.rows)
    return layout.tree(roots: roots, RadiusExtents(clustering))
  }

  /// What is left, in the order of ranks.
  private var roots: [RadiusItem] {
    let items = rows.items
    return RadixSort.sorted(keys: items.map { UInt64($0.rank) }, rows: nil).rows
      .map { items[Int($0)] }
  }

  /// Joins the items that are near each other at a level.
  private mutating func cluster(_ pass: RadiusLevelPass, _ runner: some ConcurrentRunner) {
    let groups = pass.groups(rows.items, rowShift: rows.shift, runner)
    let minimumCount = UInt64(clustering.minimumPoints(at: pass.zoomLevel))
    if clustering.isCompatible && clustering.passesOver { rerank(groups, minimumCount) }
    let items = rows.items
    var isTaken = [Bool](repeating: false, count: items.count)
    var clusters: [RadiusItem] = []
    clusters.reserveCapacity(groups.count)
    for group in 0..<groups.count {
      let members = groups[group]
      let mean = mean(of: members, items.span)
      guard mean.count >= minimumCount else {
        growth.passOver(members, of: items.span, zoomLevel: pass.zoomLevel)
        continue
      }
      for place in members { isTaken[Int(place)] = true }
      clusters.append(
        growth.append(members, of: items.span, mean: mean, zoomLevel: pass.zoomLevel)
      )
    }
    if !clusters.isEmpty { rows.replace(isTaken, with: clusters) }
  }

  /// Moves those who are too few behind their origins, where supercluster has them.
  private mutating func rerank(_ groups: RadiusGroups, _ minimumCount: UInt64) {
    let items = rows.items
    var keys = items.map { UInt64($0.rank) << 32 }
    for group in 0..<groups.count {
      let members = groups[group]
      guard mean(of: members, items.span).count < minimumCount else { continue }
      let origin = UInt64(items[Int(members[members.startIndex])].rank) << 32
      for place in members.dropFirst() {
        // Above the origin's own key, which ends in zero.
        keys[Int(place)] = origin | UInt64(items[Int(place)].rank)
      }
    }
    rows.rerank(in: RadixSort.sorted(keys: keys, rows: nil).rows)
  }

  private func mean(of members: ArraySlice<Int32>, _ items: Span<RadiusItem>) -> RadiusMean {
    var mean = RadiusMean(
      origin: items[Int(members[members.startIndex])],
      wraps: !clustering.isCompatible
    )
    for place in members.dropFirst() { mean.add(items[Int(place)]) }
    return mean
  }
}
