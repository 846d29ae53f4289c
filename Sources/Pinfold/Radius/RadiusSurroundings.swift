/// The items of a level around a place, as they are after an edit.
///
/// An edit asks for what is near again and again within a small area, so that area is
/// looked up once.
struct RadiusSurroundings {
  private let reach: RadiusReach
  private let extents: RadiusExtents
  private let leafLevel: UInt8

  /// The level whose nodes the items are.
  private let zoomLevel: Int

  /// Items that are there no longer, and those that came.
  private let gone: [RadiusItem]
  private let come: [RadiusItem]

  private var middle = GridPoint(x: 0, y: 0)

  /// How far around the middle items were looked up, in units.
  private var units: UInt64 = 0
  private var items: [RadiusItem] = []

  init(
    _ clustering: RadiusClustering,
    zoomLevel: Int,
    gone: [RadiusItem],
    come: [RadiusItem]
  ) {
    reach = RadiusReach(clustering, zoomLevel: zoomLevel)
    extents = RadiusExtents(clustering)
    leafLevel = UInt8(clustering.maximumZoom + 1)
    self.zoomLevel = zoomLevel + 1
    (self.gone, self.come) = (gone, come)
  }

  /// Returns the items that are near another, without itself.
  mutating func near(_ item: RadiusItem, _ tree: RadiusTree) -> [RadiusItem] {
    if !covers(item) { look(around: item, tree) }
    return items.filter { $0.rank != item.rank && reach.joins(item, $0) }
  }

  private func covers(_ item: RadiusItem) -> Bool {
    let dx = UInt64(Int32(bitPattern: item.x &- middle.x).magnitude)
    let dy = UInt64(max(item.y, middle.y) - min(item.y, middle.y))
    return max(dx, dy) + UInt64(reach.units) + 1 <= units
  }

  private mutating func look(around item: RadiusItem, _ tree: RadiusTree) {
    middle = GridPoint(x: item.x, y: item.y)
    units = 3 * UInt64(reach.units) + 3
    let window = RadiusWindow(around: middle, units: units)
    var nodes: [RadiusNodeRef] = []
    tree.appendNodes(in: window, zoomLevel: zoomLevel, extents, to: &nodes)
    items.removeAll(keepingCapacity: true)
    for node in nodes {
      let found = tree.item(node, leafLevel: leafLevel)
      if !gone.contains(where: { $0.rank == found.rank }) { items.append(found) }
    }
    // Few come at once, so all of them may be looked at.
    items += come
  }
}
