/// Clusters the items of one level, and hands them on to the next.
struct RadiusLevelPass {
  let clustering: RadiusClustering
  let zoomLevel: Int
  let reach: RadiusReach

  init(_ clustering: RadiusClustering, zoomLevel: Int) {
    (self.clustering, self.zoomLevel) = (clustering, zoomLevel)
    reach = RadiusReach(clustering, zoomLevel: zoomLevel)
  }
}

extension RadiusReach {
  /// The reach of the clusters of a level.
  init(_ clustering: RadiusClustering, zoomLevel: Int) {
    self.init(screenPoints: clustering.radius(at: zoomLevel), zoomLevel: zoomLevel)
  }
}

extension RadiusLevelPass {
  /// Whether the shorter way between items may be around the world.
  private var wraps: Bool { !clustering.isCompatible }

  /// The reach that decides the height of rows: near items are at most one row apart.
  private var sweepReach: RadiusReach {
    clustering.isCompatible ? reach.roundedToSinglePrecision : reach
  }

  /// Rows must be at least 2^`rowShift` units high.
  var rowShift: UInt32 { sweepReach.rowShift }

  /// Returns the items that each origin absorbs.
  ///
  /// - Parameters:
  ///   - items: All items, row by row and by `x` in each row.
  ///   - rowShift: Rows are 2^`rowShift` units high.
  ///   - growth: What clusters among them stand for.
  func groups(
    _ list: [LevelItem],
    rowShift: UInt32,
    _ growth: RadiusGrowth,
    _ runner: some ConcurrentRunner
  ) -> RadiusGroups {
    let items = list.span
    let directed: ((Int, Int) -> Bool)? =
      clustering.isCompatible
      ? { [reach] in
        let (origin, item) = (growth.item(list[$0]), growth.item(list[$1]))
        return SinglePrecision.finds(origin, item, squaredRadius: reach.radius * reach.radius)
      }
      : nil
    // Where items are spread out, a level has about one pair to an item.
    let limit = 4 * items.count + 64
    if let parts = pairs(list, rowShift, limit, runner) {
      let near = NearItems(parts, count: items.count)
      return InputOrderGroups(items, near, reaches: directed).groups()
    }
    var dense = DenseGroups(
      items,
      reach: sweepReach,
      rowShift: rowShift,
      wraps: wraps,
      reaches: directed
    )
    return dense.groups(items)
  }

  /// Returns the pairs of near items, or `nil` if there are too many.
  private func pairs(
    _ items: [LevelItem],
    _ rowShift: UInt32,
    _ limit: Int,
    _ runner: some ConcurrentRunner
  ) -> [[NearPair]]? {
    let sweep = StripSweep(
      reach: sweepReach,
      rowShift: rowShift,
      wraps: wraps,
      pairLimit: limit
    )
    // For few items, a second thread does not pay.
    let count = items.count < 1 << 14 ? 1 : runner.width
    let starts = StripSweep.parts(items.span, rowShift: rowShift, count: count)
    let sweeps = runner.map(count) { part in
      var sweep = sweep
      sweep.sweep(items.span, rows: starts[part]..<starts[part + 1])
      return sweep
    }
    let total = sweeps.reduce(0) { $0 + $1.pairs.count }
    return total > limit ? nil : sweeps.map { $0.pairs }
  }
}
