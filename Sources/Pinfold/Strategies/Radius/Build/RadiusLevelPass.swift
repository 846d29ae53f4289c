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
  var wraps: Bool { !clustering.isCompatible }

  /// The reach that decides the height of rows: near items are at most one row apart.
  var sweepReach: RadiusReach {
    clustering.isCompatible ? reach.roundedToSinglePrecision : reach
  }

  /// Rows must be at least 2^`rowShift` units high.
  var rowShift: UInt32 { sweepReach.rowShift }

  /// Whether an origin reaches an item that is near it. In compatible mode it does so from its
  /// own position to the item's rounded one, which is no question of how far apart they are.
  func finds(_ origin: RadiusItem, _ item: RadiusItem) -> Bool {
    !clustering.isCompatible
      || SinglePrecision.finds(origin, item, squaredRadius: reach.radius * reach.radius)
  }

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
    let certain = reach.certainSquare
    let directed: ((Int, Int) -> Bool)? =
      clustering.isCompatible
      ? { origin, item in
        let (origin, item) = (list[origin], list[item])
        // Most are so near that rounding makes no difference.
        return origin.squaredDistance(to: item) < certain
          || finds(growth.item(origin), growth.item(item))
      }
      : nil
    // Where items are spread out, a level has about one pair to an item.
    let limit = 4 * items.count + 64
    let sweep = StripSweep(
      reach: sweepReach,
      rowShift: rowShift,
      wraps: wraps,
      pairLimit: limit
    )
    if let parts = sweep.pairs(list, runner) {
      let near = NearItems(parts, count: items.count)
      return InputOrderGroups(items, near, reaches: directed).groups(near)
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
}
