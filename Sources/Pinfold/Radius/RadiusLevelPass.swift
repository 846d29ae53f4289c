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
    let screenPoints = clustering.radius.value(at: ZoomLevel(Double(zoomLevel)))
    self.init(screenPoints: screenPoints, zoomLevel: zoomLevel)
  }
}

extension RadiusLevelPass {
  /// Whether the shorter way between items may be around the world.
  private var wraps: Bool { !clustering.isCompatible }

  /// How far apart rows have to be, so that whoever is near is in the next one.
  private var sweepReach: RadiusReach {
    clustering.isCompatible ? reach.roundedToSinglePrecision : reach
  }

  /// Rows must be at least 2^`rowShift` units high.
  var rowShift: UInt32 { sweepReach.rowShift }

  /// Returns whom of the items each origin takes.
  ///
  /// - Parameters:
  ///   - items: All items, row by row and by `x` in each row.
  ///   - rowShift: Rows are 2^`rowShift` units high.
  func groups(_ items: Span<RadiusItem>, rowShift: UInt32) -> RadiusGroups {
    let directed: ((RadiusItem, RadiusItem) -> Bool)? =
      clustering.isCompatible
      ? { [reach] in SinglePrecision.finds($0, $1, squaredRadius: reach.radius * reach.radius) }
      : nil
    // Where items are spread out, a level has about one pair to an item.
    let limit = 4 * items.count + 64
    if let parts = pairs(items, rowShift, limit) {
      let near = NearItems(parts, count: items.count)
      var groups = RadiusGroups()
      FirstComeGroups(items, near, reaches: directed).append(to: &groups, near)
      return groups
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
  private func pairs(_ items: Span<RadiusItem>, _ rowShift: UInt32, _ limit: Int) -> [[NearPair]]? {
    var sweep = StripSweep(
      reach: sweepReach,
      rowShift: rowShift,
      wraps: wraps,
      pairLimit: limit
    )
    sweep.sweep(items, rows: 0..<items.count)
    return sweep.isTooDense ? nil : [sweep.pairs]
  }
}
