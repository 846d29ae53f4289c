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
  init(_ clustering: RadiusClustering, zoomLevel: Int) {
    self.init(screenPoints: clustering.radius(at: zoomLevel), zoomLevel: zoomLevel)
  }
}

extension RadiusLevelPass {
  /// Whether distances may go around the world.
  var wraps: Bool { !clustering.isCompatible }

  /// The reach that determines the height of rows: near items are at most one row apart.
  var sweepReach: RadiusReach {
    clustering.isCompatible ? reach.roundedToSinglePrecision : reach
  }

  /// The minimum height of rows is 2^`rowShift` units.
  var rowShift: UInt32 { sweepReach.rowShift }

  /// Returns whether an origin reaches a near item.
  ///
  /// In compatible mode, distances are measured from the origin's own position to the item's
  /// rounded position, so they are not symmetric.
  func finds(_ origin: RadiusItem, _ item: RadiusItem) -> Bool {
    !clustering.isCompatible
      || SinglePrecision.finds(origin, item, squaredRadius: reach.radius * reach.radius)
  }

  /// Returns a test for whether an origin reaches an item, or `nil` if it always reaches near
  /// items.
  private func reaches(
    _ items: ArraySlice<LevelItem>,
    _ growth: RadiusGrowth
  ) -> (@Sendable (_ origin: Int, _ item: Int) -> Bool)? {
    guard clustering.isCompatible else { return nil }
    let certain = reach.certainSquare
    return { offset, other in
      let (origin, item) = (items[offset], items[other])
      // Most items are so close that rounding does not matter.
      return origin.squaredDistance(to: item) < certain
        || finds(growth.item(origin), growth.item(item))
    }
  }

  /// Returns the groups as one list per part, sorted by origin, or as a single list for all parts.
  func groups(
    _ rows: RadiusRows,
    _ parts: [Range<Int>],
    _ growth: RadiusGrowth,
    _ runner: some ConcurrentRunner
  ) -> [RadiusGroups] {
    let items = rows.items
    let reaches = reaches(items, growth)
    let sweep = StripSweep(
      reach: sweepReach,
      rowShift: rows.shift,
      wraps: wraps,
      // With scattered items, a level has about one pair per item.
      pairLimit: 4 * items.count + 64
    )
    guard let pairs = sweep.pairs(items, parts, runner) else {
      var dense = DenseGroups(
        items.span,
        reach: sweepReach,
        rowShift: rows.shift,
        wraps: wraps,
        reaches: reaches
      )
      return [dense.groups(items.span)]
    }
    guard runner.hasThreads else {
      let near = NearItems(pairs.within[0], in: parts[0])
      return [InputOrderGroups(items.span, near, reaches: reaches).groups(near)]
    }
    let decided = runner.map(parts.count) { part in
      DecidedPart(items.span, pairs, part, in: parts[part], reaches)
    }
    let near = NearItems(decided.flatMap { $0.open.pairs })
    let rest = InputOrderGroups(items.span, near, reaches: reaches).groups(near)
    return runner.map(parts.count) { part in
      let decided = decided[part]
      return decided.groups.groups(decided.near, except: decided.open.origins, with: rest)
    }
  }
}

/// The decisions that do not depend on other parts, and the remaining pairs.
private struct DecidedPart {
  let near: NearItems
  let groups: InputOrderGroups
  let open: (pairs: [NearPair], origins: [Bool])

  init(
    _ items: Span<LevelItem>,
    _ pairs: SweptPairs,
    _ number: Int,
    in part: Range<Int>,
    _ reaches: ((_ origin: Int, _ item: Int) -> Bool)?
  ) {
    near = NearItems(pairs.within[number], across: pairs.across, in: part)
    groups = InputOrderGroups(items, near, across: pairs.across, reaches: reaches)
    open = groups.leftOpen(near, across: pairs.across)
  }
}

/// Distances as in supercluster 8.0.1, whose index rounds positions to single precision.
enum SinglePrecision {
  /// Returns whether an item's rounded position is near the exact position of an origin.
  static func finds(_ origin: RadiusItem, _ item: RadiusItem, squaredRadius: Double) -> Bool {
    let (from, to) = (origin.sixteenths, item.sixteenths)
    let dx = rounded(to.x) - share(from.x)
    let dy = rounded(to.y) - share(from.y)
    let world = GridPoint.worldUnits
    return dx * dx + dy * dy <= squaredRadius / (world * world)
  }

  /// Returns a fraction of the world. The last unit counts as the world's edge, because rounded
  /// positions are 256 units apart there.
  private static func share(_ sixteenths: UInt64) -> Double {
    sixteenths >> 4 == UInt64(UInt32.max) ? 1 : Double(sixteenths) / (16 * GridPoint.worldUnits)
  }

  private static func rounded(_ sixteenths: UInt64) -> Double {
    Double(Float(share(sixteenths)))
  }
}
