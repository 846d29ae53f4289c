/// The items of a level around a position, as they are after an edit.
///
/// An edit asks for what is near again and again within a small area, so that area is
/// looked up once.
struct RadiusSurroundings {
  /// How far to look; in compatible mode, farther than items reach.
  private let reach: RadiusReach
  private let extents: RadiusExtents

  /// The level of the nodes that the items are.
  private let zoomLevel: Int

  /// Removed items and inserted ones.
  private let removed: [RadiusItem]
  private let inserted: [RadiusItem]

  /// Where items were looked up last.
  private var areas: [Area] = []

  /// Memory of the searches.
  private var walk = RadiusWalk()

  /// How many items were visited so far.
  private(set) var work = 0

  /// An edit affects one area or two; keeping more than this would only cost memory.
  private static let mostAreas = 8

  fileprivate struct Area {
    let middle: GridPoint

    /// How far around the middle the items are, in units.
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

  /// Returns the items that are near another, without itself. In compatible mode, whether one
  /// of two reaches the other is a question of its own: see ``RadiusLevelPass/finds(_:_:)``.
  mutating func near(_ item: RadiusItem, _ tree: RadiusTree) -> [RadiusItem] {
    let area = areas.last { $0.covers(item, reach) } ?? lookUp(around: item, tree)
    work += area.items.count
    return area.items.filter {
      $0.rank != item.rank && reach.joins(item.levelItem, $0.levelItem)
    }
  }

  private mutating func lookUp(around item: RadiusItem, _ tree: RadiusTree) -> Area {
    let middle = GridPoint(x: item.x, y: item.y)
    // The reach is at most 2³¹ units, so this is far below 2⁶⁴.
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
  /// Whether all that are near an item are inside.
  fileprivate func covers(_ item: RadiusItem, _ reach: RadiusReach) -> Bool {
    let dx = UInt64(Int32(bitPattern: item.x &- middle.x).magnitude)
    let dy = UInt64(max(item.y, middle.y) - min(item.y, middle.y))
    return max(dx, dy) + UInt64(reach.units) + 1 <= units
  }
}
