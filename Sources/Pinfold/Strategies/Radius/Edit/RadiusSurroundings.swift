/// The items of a level around a position, after an edit.
///
/// Cached, because an edit searches the same small area repeatedly.
struct RadiusSurroundings {
  /// The search distance. In compatible mode, it is larger than the reach of items.
  private let reach: RadiusReach
  private let extents: RadiusExtents

  private let zoomLevel: Int

  private let removed: [RadiusItem]
  private let inserted: [RadiusItem]

  private var areas: [Area] = []

  private var walk = RadiusWalk()

  private(set) var work = 0

  /// The maximum number of cached areas. An edit affects one or two.
  private static let mostAreas = 8

  fileprivate struct Area {
    let middle: GridPoint

    /// The distance from the middle to the edge, in grid units.
    let units: UInt64
    let items: [RadiusItem]
  }

  init(
    _ clustering: RadiusClustering,
    _ extents: RadiusExtents,
    zoomLevel: Int,
    removed: [RadiusItem],
    inserted: [RadiusItem]
  ) {
    reach = RadiusLevelPass(clustering, zoomLevel: zoomLevel).sweepReach
    self.extents = extents
    self.zoomLevel = zoomLevel + 1
    (self.removed, self.inserted) = (removed, inserted)
  }

  /// Returns near items. In compatible mode, they do not always reach each other; see
  /// ``RadiusLevelPass/finds(_:_:)``.
  mutating func near(_ item: RadiusItem, _ tree: RadiusTree) -> [RadiusItem] {
    let area = areas.last { $0.covers(item, reach) } ?? lookUp(around: item, tree)
    work += area.items.count
    return area.items.filter {
      $0.rank != item.rank && reach.joins(item.levelItem, $0.levelItem)
    }
  }

  private mutating func lookUp(around item: RadiusItem, _ tree: RadiusTree) -> Area {
    let middle = GridPoint(x: item.x, y: item.y)
    // Does not wrap: the reach is at most 2³¹ units.
    let units = 3 &* UInt64(reach.units) + 3
    let window = RadiusWindow(around: middle, units: units)
    walk.begin(in: window, zoomLevel: zoomLevel, at: tree.roots)
    var (items, foundCount) = ([RadiusItem](), 0)
    while let found = walk.next(tree, extents) {
      foundCount += 1
      if !removed.contains(where: { $0.rank == found.rank }) { items.append(found) }
    }
    let area = Area(middle: middle, units: units, items: items + inserted)
    work += 4 * foundCount + inserted.count
    if areas.count == Self.mostAreas { areas.removeFirst() }
    areas.append(area)
    return area
  }
}

extension RadiusSurroundings.Area {
  /// Returns whether the area contains everything near an item.
  fileprivate func covers(_ item: RadiusItem, _ reach: RadiusReach) -> Bool {
    let dx = UInt64(Int32(bitPattern: item.x &- middle.x).magnitude)
    let dy = UInt64(max(item.y, middle.y) - min(item.y, middle.y))
    return max(dx, dy) + UInt64(reach.units) + 1 <= units
  }
}
