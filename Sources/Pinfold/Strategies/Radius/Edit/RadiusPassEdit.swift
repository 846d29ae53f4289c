/// The changes of an edit at one level.
///
/// The origin that absorbs an item depends only on items of lower rank. Affected items are
/// therefore decided again in the order of ranks, starting with inserted items and the neighbors of
/// removed items. If an item becomes an origin or stops being one, its neighbors are affected too.
struct RadiusPassEdit {
  /// An origin whose group changed, with the absorbed items.
  struct Group {
    let origin: RadiusItem

    /// Sorted by rank, without the origin.
    let members: [RadiusItem]

    /// Whether the group is large enough.
    let isFormed: Bool

    let mean: WideRadiusMean
  }

  private struct Decision {
    let item: RadiusItem
    let origin: UInt32
  }

  private let zoomLevel: Int
  private let level: RadiusLevelPass
  private let minimumCount: UInt64
  private let leafLevel: UInt8
  private let removed: [RadiusItem]
  private let inserted: [RadiusItem]
  private var surroundings: RadiusSurroundings

  /// The items to decide, by descending rank.
  private var pending: [RadiusItem] = []

  /// The decisions, by ascending rank.
  private var decisions: [Decision] = []

  /// The origins whose groups may have changed.
  private var affectedOrigins: [RadiusItem] = []

  private(set) var groups: [Group] = []

  private let budget: Int

  private var work = 0

  /// Clusters of the old level with any change.
  private(set) var oldClusters: [RadiusNodeRef] = []

  /// - Parameters:
  ///   - removed: Items that left the level, and the old state of changed items.
  ///   - inserted: New items, and the new state of changed items.
  init(
    _ clustering: RadiusClustering,
    _ extents: RadiusExtents,
    zoomLevel: Int,
    removed: [RadiusItem],
    inserted: [RadiusItem],
    budget: Int
  ) {
    (self.zoomLevel, self.removed, self.inserted) = (zoomLevel, removed, inserted)
    self.budget = budget
    level = RadiusLevelPass(clustering, zoomLevel: zoomLevel)
    minimumCount = UInt64(clamping: clustering.minimumPoints(at: zoomLevel))
    leafLevel = extents.leafLevel
    surroundings = RadiusSurroundings(
      clustering,
      extents,
      zoomLevel: zoomLevel,
      removed: removed,
      inserted: inserted
    )
  }

  /// Whether too many items were visited, so that the result is incomplete.
  var isTooMuch: Bool { totalWork > budget }

  var totalWork: Int { work + surroundings.work }

  private mutating func countWork() {
    work +=
      removed.count + inserted.count + pending.count + affectedOrigins.count + oldClusters.count
  }

  mutating func run(_ tree: RadiusTree) {
    for item in inserted { enqueue(item) }
    for item in removed where !isTooMuch {
      countWork()
      note(oldCluster: item, tree)
      guard oldOrigin(item, tree) == item.rank else {
        markOldOriginAffected(of: item, tree)
        continue
      }
      for other in surroundings.near(item, tree) where other.rank > item.rank { enqueue(other) }
    }
    while !isTooMuch, let item = pending.popLast() {
      countWork()
      decide(item, tree)
    }
    for origin in affectedOrigins where !isTooMuch && isOrigin(origin, tree) && isThere(origin) {
      countWork()
      appendGroup(of: origin, tree)
    }
  }
}

// MARK: - Decisions

extension RadiusPassEdit {
  private mutating func enqueue(_ item: RadiusItem) {
    let offset = pending.indices.endOfPrefix { pending[$0].rank > item.rank }
    guard offset == pending.count || pending[offset].rank != item.rank else { return }
    // Ranks only increase, so a decided item is never added again.
    pending.insert(item, at: offset)
  }

  private mutating func decide(_ item: RadiusItem, _ tree: RadiusTree) {
    let near = surroundings.near(item, tree)
    var origin = item
    for other in near
    where other.rank < origin.rank && level.finds(other, item) && isOrigin(other, tree) {
      origin = other
    }
    let isNew = isNew(item)
    let before = isNew ? nil : oldOrigin(item, tree)
    decisions.append(Decision(item: item, origin: origin.rank))
    if (origin.rank == item.rank) != (before == item.rank) {
      for other in near where other.rank > item.rank { enqueue(other) }
    }
    guard before != origin.rank else { return }
    markAffected(origin)
    if !isNew {
      note(oldCluster: item, tree)
      markOldOriginAffected(of: item, tree)
    }
  }

  private func decision(on rank: UInt32) -> UInt32? {
    let offset = decisions.indices.endOfPrefix { decisions[$0].item.rank < rank }
    guard offset < decisions.count, decisions[offset].item.rank == rank else { return nil }
    return decisions[offset].origin
  }

  private func isOrigin(_ item: RadiusItem, _ tree: RadiusTree) -> Bool {
    (decision(on: item.rank) ?? oldOrigin(item, tree)) == item.rank
  }

  /// Returns the rank of an item's origin before the edit, or `nil` if the group was too small, so
  /// that the origin is unknown.
  private func oldOrigin(_ item: RadiusItem, _ tree: RadiusTree) -> UInt32? {
    if let cluster = oldCluster(of: item, tree) { return tree.seed(of: cluster) }
    return tree.isUnclustered(item.node, zoomLevel: zoomLevel) ? nil : item.rank
  }

  private func oldCluster(of item: RadiusItem, _ tree: RadiusTree) -> RadiusNodeRef? {
    let parent = tree.parent(of: item.node)
    guard parent != .none, Int(tree.clusters[parent.offset].zoomLevel) == zoomLevel
    else { return nil }
    return parent
  }

  private mutating func note(oldCluster item: RadiusItem, _ tree: RadiusTree) {
    guard let cluster = oldCluster(of: item, tree), !oldClusters.contains(cluster) else { return }
    oldClusters.append(cluster)
  }

  private mutating func markAffected(_ origin: RadiusItem) {
    if !affectedOrigins.contains(where: { $0.rank == origin.rank }) {
      affectedOrigins.append(origin)
    }
  }

  private mutating func markOldOriginAffected(of item: RadiusItem, _ tree: RadiusTree) {
    guard let cluster = oldCluster(of: item, tree) else { return }
    markAffected(tree.item(tree.clusters[cluster.offset].first, leafLevel: leafLevel))
  }

  private func isThere(_ item: RadiusItem) -> Bool {
    isNew(item) || !removed.contains { $0.rank == item.rank }
  }
}

// MARK: - Groups

extension RadiusPassEdit {
  private mutating func appendGroup(of origin: RadiusItem, _ tree: RadiusTree) {
    // An item from the tree may be outdated.
    let origin = inserted.first { $0.rank == origin.rank } ?? origin
    var members: [RadiusItem] = []
    var mean = WideRadiusMean(origin: origin, wraps: level.wraps)
    for item in surroundings.near(origin, tree)
    where item.rank > origin.rank && self.origin(of: item, tree) == origin.rank {
      members.append(item)
      mean.add(item)
    }
    var order = members.indices.map { UInt64(members[$0].rank) << 32 | UInt64($0) }
    RadixSort.sort(&order)
    members = order.map { members[Int(truncatingIfNeeded: $0 & 0xFFFF_FFFF)] }
    for item in [origin] + members where !isNew(item) {
      note(oldCluster: item, tree)
    }
    let isFormed = !members.isEmpty && mean.weight >= minimumCount
    groups.append(Group(origin: origin, members: members, isFormed: isFormed, mean: mean))
  }

  /// Returns the rank of the origin that absorbs an item after the edit.
  private mutating func origin(of item: RadiusItem, _ tree: RadiusTree) -> UInt32 {
    if let origin = decision(on: item.rank) ?? oldOrigin(item, tree) { return origin }
    var origin = item.rank
    for other in surroundings.near(item, tree)
    where other.rank < origin && level.finds(other, item) && isOrigin(other, tree) {
      origin = other.rank
    }
    return origin
  }
}

// MARK: - What the next level finds

extension RadiusPassEdit {
  /// Returns the items that leave the next level, except clusters.
  func removedItems(_ tree: RadiusTree) -> [RadiusItem] {
    var items = removed.filter { oldCluster(of: $0, tree) == nil }
    for group in groups where group.isFormed {
      for item in [group.origin] + group.members
      where !isNew(item) && oldCluster(of: item, tree) == nil {
        items.append(item)
      }
    }
    return items
  }

  /// Returns the items that are new in the next level, except clusters.
  func insertedItems(_ tree: RadiusTree) -> [RadiusItem] {
    var taken: [UInt64] = []
    for group in groups where group.isFormed {
      taken.append(UInt64(group.origin.rank))
      taken += group.members.map { UInt64($0.rank) }
    }
    RadixSort.sort(&taken)
    var items = inserted
    for cluster in oldClusters {
      tree.forEachChild(of: cluster.offset) { child in
        let item = tree.item(child, leafLevel: leafLevel)
        if !removed.contains(where: { $0.rank == item.rank }) { items.append(item) }
      }
    }
    return items.filter { item in
      let rank = UInt64(item.rank)
      let offset = taken.indices.endOfPrefix { taken[$0] < rank }
      return offset == taken.count || taken[offset] != rank
    }
  }

  private func isNew(_ item: RadiusItem) -> Bool { inserted.contains { $0.rank == item.rank } }
}
