/// Builds the tree of a run of points, from the finest level to the coarsest.
struct RadiusBuilder {
  private let clustering: RadiusClustering
  private let run: Run
  private var rows: RadiusRows
  private var growth: RadiusGrowth
  private let lonePoints: LonePoints?

  init(_ run: Run, _ clustering: RadiusClustering) {
    (self.run, self.clustering) = (run, clustering)
    let first = RadiusLevelPass(clustering, zoomLevel: clustering.maximumZoom)
    // Where ranks change, all items are needed for that.
    lonePoints = clustering.movesUnclustered ? nil : LonePoints(run, clustering)
    rows = RadiusRows(run, shift: lonePoints?.reach.rowShift ?? first.rowShift)
    growth = RadiusGrowth(run, clustering)
  }
}

extension RadiusBuilder {
  /// Builds the tree.
  ///
  /// - Complexity: O(*n*) for each level, at worst.
  mutating func tree(_ runner: some ConcurrentRunner = SerialRunner()) -> RadiusTree {
    guard !run.isEmpty else { return RadiusTree(clustering) }
    let (shift, lone) = (rows.shift, leaveOut(runner))
    for zoomLevel in (0...clustering.maximumZoom).reversed() {
      let pass = RadiusLevelPass(clustering, zoomLevel: zoomLevel)
      if zoomLevel + 1 == lonePoints?.lastLevel { putBack(lone, shift) }
      while rows.shift < pass.rowShift { rows.join() }
      // Where the radius is less than at a finer level, a row would be full of items that
      // are not near.
      if rows.shift > pass.rowShift + 1 { rows.lower(to: pass.rowShift) }
      if growth.isWeighted {
        cluster(pass, WideRadiusMean.self, runner)
      } else {
        cluster(pass, RadiusMean.self, runner)
      }
    }
    let roots = roots
    // The memory that they used is reused for the tree.
    rows.removeAll()
    let ids = clustering.movesUnclustered ? run.rows : nil
    var layout = RadiusLayout(growth, pointCount: run.count, rows: ids)
    return layout.tree(roots: roots)
  }

  /// Takes the points out that the finest levels leave alone.
  private mutating func leaveOut(_ runner: some ConcurrentRunner) -> [LevelItem] {
    guard let lonePoints,
      let hasCompany = lonePoints.company(
        rows.items,
        rowShift: rows.shift,
        wraps: !clustering.isCompatible,
        runner
      )
    else { return [] }
    return rows.keep(hasCompany)
  }

  /// Puts points back that were left out, in the order of rows of a height.
  private mutating func putBack(_ lone: [LevelItem], _ shift: UInt32) {
    guard !lone.isEmpty else { return }
    if rows.shift > shift { rows.lower(to: shift) }
    while rows.shift < shift { rows.join() }
    rows.insert(lone)
  }

  /// What is left, in the order of ranks.
  private var roots: [LevelItem] {
    let items = rows.items
    return RadixSort.sorted(keys: items.map { UInt64($0.rank) }, rows: nil).rows
      .map { items[Int($0)] }
  }

  /// Joins the items that are near each other at a level.
  private mutating func cluster<Mean: GroupMean>(
    _ pass: RadiusLevelPass,
    _ type: Mean.Type,
    _ runner: some ConcurrentRunner
  ) {
    // The span of an empty array traps in WebAssembly.
    guard !rows.items.isEmpty else { return }
    let groups = pass.groups(rows.items, rowShift: rows.shift, growth, runner)
    let minimumCount = UInt64(clustering.minimumPoints(at: pass.zoomLevel))
    // No two items are near each other: the next level has the same items.
    guard groups.count > 0 else { return }
    if clustering.movesUnclustered { rerank(groups, minimumCount, type) }
    let items = rows.items
    var isTaken = [Bool](repeating: false, count: items.count)
    var clusters: [LevelItem] = []
    clusters.reserveCapacity(groups.count)
    let members = groups.members.span
    for group in 0..<groups.count {
      let range = groups.range(group)
      let mean: Mean = mean(of: members.extracting(range), items.span)
      guard mean.weight >= minimumCount else {
        growth.passOver(members.extracting(range), of: items.span, zoomLevel: pass.zoomLevel)
        continue
      }
      for entry in range { isTaken[Int(members[entry])] = true }
      clusters.append(
        growth.append(
          members.extracting(range),
          of: items.span,
          mean: mean,
          zoomLevel: pass.zoomLevel
        )
      )
    }
    if !clusters.isEmpty { rows.replace(isTaken, with: clusters) }
  }

  /// Moves items of groups that are too small behind their origins, where supercluster
  /// has them.
  private mutating func rerank<Mean: GroupMean>(
    _ groups: RadiusGroups,
    _ minimumCount: UInt64,
    _ type: Mean.Type
  ) {
    let items = rows.items
    var keys = items.map { UInt64($0.rank) << 32 }
    for group in 0..<groups.count {
      let range = groups.range(group)
      let members = groups.members.span.extracting(range)
      let mean: Mean = mean(of: members, items.span)
      guard mean.weight < minimumCount else { continue }
      let origin = UInt64(items[Int(members[0])].rank) << 32
      for entry in 1..<members.count {
        // Above the origin's own key, which ends in zero.
        keys[Int(members[entry])] = origin | UInt64(items[Int(members[entry])].rank)
      }
    }
    rows.rerank(in: RadixSort.sorted(keys: keys, rows: nil).rows)
  }

  @inline(__always)
  private func mean<Mean: GroupMean>(of members: Span<Int32>, _ items: Span<LevelItem>) -> Mean {
    let origin = growth.item(items[Int(members[0])])
    var mean = Mean(origin: origin, wraps: !clustering.isCompatible)
    for entry in 1..<members.count { mean.add(growth.item(items[Int(members[entry])])) }
    return mean
  }
}
