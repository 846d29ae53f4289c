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
    growth = RadiusGrowth(pointCount: run.count)
  }
}

extension RadiusBuilder {
  /// Builds the tree.
  ///
  /// - Complexity: O(*n*) for each level, at worst.
  mutating func tree() -> RadiusTree {
    guard !run.isEmpty else { return .empty }
    for zoomLevel in stride(
      from: clustering.maximumZoom,
      through: clustering.minimumZoom,
      by: -1
    ) {
      let pass = RadiusLevelPass(clustering, zoomLevel: zoomLevel)
      // Where the radius grows from a level to a finer one, rows stay higher.
      while rows.shift < pass.rowShift { rows.join() }
      cluster(pass)
    }
    var layout = RadiusLayout(growth, pointCount: run.count)
    return layout.tree(roots: roots, RadiusExtents(clustering))
  }

  /// What is left, in the order of ranks.
  private var roots: [RadiusItem] {
    let items = rows.items
    return RadixSort.sorted(keys: items.map { UInt64($0.rank) }, rows: nil).rows
      .map { items[Int($0)] }
  }

  /// Joins the items that are near each other at a level.
  private mutating func cluster(_ pass: RadiusLevelPass) {
    let items = rows.items
    let groups = pass.groups(items.span, rowShift: rows.shift)
    var isTaken = [Bool](repeating: false, count: items.count)
    var clusters: [RadiusItem] = []
    clusters.reserveCapacity(groups.count)
    for group in 0..<groups.count {
      let members = groups[group]
      let mean = mean(of: members, items.span)
      guard mean.count >= UInt64(clamping: clustering.minimumPoints) else { continue }
      for place in members { isTaken[Int(place)] = true }
      clusters.append(
        growth.append(members, of: items.span, mean: mean, zoomLevel: pass.zoomLevel)
      )
    }
    if !clusters.isEmpty { rows.replace(isTaken, with: clusters) }
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
