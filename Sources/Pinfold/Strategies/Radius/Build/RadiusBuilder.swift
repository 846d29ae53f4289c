/// Builds a tree from the finest level to the coarsest.
struct RadiusBuilder {
  private let clustering: RadiusClustering
  private let run: Run
  private var rows: RadiusRows
  private var growth: RadiusGrowth
  private let lonePoints: LonePoints?

  init(_ run: Run, _ clustering: RadiusClustering, _ runner: some ConcurrentRunner) {
    (self.run, self.clustering) = (run, clustering)
    let first = RadiusLevelPass(clustering, zoomLevel: clustering.maximumZoom)
    // Changing ranks requires all items.
    lonePoints = clustering.movesUnclustered ? nil : LonePoints(run, clustering)
    rows = RadiusRows(run, shift: lonePoints?.reach.rowShift ?? first.rowShift, runner)
    growth = RadiusGrowth(run, clustering, runner)
  }
}

extension RadiusBuilder {
  /// - Complexity: O(*n*) per level at worst.
  mutating func tree(_ runner: some ConcurrentRunner) -> RadiusTree {
    guard !run.isEmpty else { return RadiusTree(clustering) }
    let (shift, lone) = (rows.shift, leaveOut(runner))
    for zoomLevel in (0...clustering.maximumZoom).reversed() {
      let pass = RadiusLevelPass(clustering, zoomLevel: zoomLevel)
      if zoomLevel + 1 == lonePoints?.lastLevel { putBack(lone, shift, runner) }
      while rows.shift < pass.rowShift { rows.join(runner) }
      // If the radius is smaller than at a finer level, rows would be full of items that are not
      // near.
      if rows.shift > pass.rowShift + 1 { rows.lower(to: pass.rowShift) }
      if growth.isWeighted {
        cluster(pass, WideRadiusMean.self, runner)
      } else {
        cluster(pass, RadiusMean.self, runner)
      }
    }
    let roots = roots
    // The tree reuses this memory.
    rows.removeAll()
    return RadiusLayout.tree(
      growth,
      run,
      roots: roots,
      ranksChange: clustering.movesUnclustered,
      runner
    )
  }

  /// Removes and returns lone points.
  private mutating func leaveOut(_ runner: some ConcurrentRunner) -> [LevelItem] {
    let (wraps, parts) = (!clustering.isCompatible, rows.parts(for: runner))
    guard let lonePoints,
      let hasCompany = lonePoints.company(rows, parts, wraps: wraps, runner)
    else { return [] }
    return rows.keep(hasCompany, parts, runner)
  }

  /// Reinserts lone points, which are in the order of rows of a height.
  private mutating func putBack(
    _ lone: [LevelItem],
    _ shift: UInt32,
    _ runner: some ConcurrentRunner
  ) {
    guard !lone.isEmpty else { return }
    if rows.shift > shift { rows.lower(to: shift) }
    while rows.shift < shift { rows.join(runner) }
    rows.insert(lone)
  }

  /// The nodes outside all clusters, sorted by rank.
  private var roots: [LevelItem] {
    let items = rows.items
    return RadixSort.sorted(keys: items.map { UInt64($0.rank) }, rows: nil).rows
      .map { items[Int($0)] }
  }

  private mutating func cluster<Mean: GroupMean>(
    _ pass: RadiusLevelPass,
    _ type: Mean.Type,
    _ runner: some ConcurrentRunner
  ) {
    // The span of an empty array traps in WebAssembly.
    guard !rows.items.isEmpty else { return }
    let parts = rows.parts(for: runner)
    var groups = pass.groups(rows, parts, growth, runner)
    leaveUnclustered(&groups, pass.zoomLevel)
    // Without clusters, the next level has the same items.
    guard groups.contains(where: { $0.count > 0 }) else { return }
    let batches = batches(of: groups, pass, type, runner)
    growth.append(batches, runner)
    rows.replace(groups, with: batches.map { $0.items }, parts, runner)
  }

  private func batches<Mean: GroupMean>(
    of groups: [RadiusGroups],
    _ pass: RadiusLevelPass,
    _ type: Mean.Type,
    _ runner: some ConcurrentRunner
  ) -> [ClusterBatch] {
    var starts: [ClusterBatchStart] = []
    var next = ClusterBatchStart(clusters: growth.clusterCount, children: growth.childCount)
    for list in groups {
      starts.append(next)
      next.clusters += list.count
      next.children += list.members.count
    }
    return runner.map(groups.count) { [starts] list in
      var batch = ClusterBatch(groups[list], from: starts[list])
      batch.append(groups[list], of: rows.items.span, growth, pass, type)
      return batch
    }
  }

  /// Removes groups that are too small. In compatible mode, their items move behind their origins.
  private mutating func leaveUnclustered(_ groups: inout [RadiusGroups], _ zoomLevel: Int) {
    let minimumCount = UInt64(clustering.minimumPoints(at: zoomLevel))
    // Two items have at least two points.
    guard minimumCount > 2, groups.contains(where: { $0.count > 0 }) else { return }
    let items = rows.items
    var keys = clustering.movesUnclustered ? items.map { UInt64($0.rank) << 32 } : []
    for list in groups.indices {
      let members = groups[list].members
      let small = groups[list].removeAll { range in
        var weight: UInt64 = 0
        for entry in range { weight += growth.item(items[Int(members[entry])]).weight }
        return weight < minimumCount
      }
      small.forEachAbsorbed { origin, item in
        growth.passOver(items[item], zoomLevel: zoomLevel)
        guard !keys.isEmpty else { return }
        // Greater than the origin's own key, which ends in zero.
        keys[item] = UInt64(items[origin].rank) << 32 | UInt64(items[item].rank)
      }
    }
    if !keys.isEmpty { rows.rerank(in: RadixSort.sorted(keys: keys, rows: nil).rows) }
  }
}
