/// The rank of each node in its level, by the order of seeds.
///
///     var ranks = RadiusLevelRanks()
///     ranks.update(to: hierarchy)
///     ranks.rank(of: node.id.seed, zoomLevel: 12)  // how many nodes of level 12 precede it
///
/// Supercluster builds cluster ids from these ranks. For each requested level, a bit set marks the
/// points that start a node. Edits keep the bit sets up to date.
public struct RadiusLevelRanks: Sendable {
  /// For each row, the coarsest level at which the point starts a node, or ``absent``. This is one
  /// above the level at which another node absorbs it.
  private var firstLevels: [UInt8] = []

  private var levels: [RankedBits?] = []

  private var tree: RadiusTree?

  private static let absent = UInt8.max

  /// Creates ranks without a hierarchy.
  public init() {}
}

extension RadiusLevelRanks {
  /// Updates the ranks to a hierarchy.
  ///
  /// - Complexity: O(*n*), or the number of changed nodes if edits of the previous hierarchy led to
  ///   this one.
  public mutating func update(to hierarchy: RadiusHierarchy) {
    let new = hierarchy.tree
    if !Edits.areIncluded || tree.map({ follow(from: $0, to: new) }) != true {
      levels = []
      noteAll(of: new)
    }
    if Edits.areIncluded { tree = new }
  }

  /// Returns the number of nodes of a level that start before a point. Returns `nil` if no node of
  /// the level starts with the point.
  ///
  /// - Complexity: O(1), or O(*n*) for the first query of a level.
  public mutating func rank(of seed: PointID, zoomLevel: Int) -> Int? {
    guard (0...31).contains(zoomLevel) else { return nil }
    makeBits(zoomLevel)
    return levels[zoomLevel]?.rank(of: Int(seed.row))
  }

  /// Returns the first point of the node with a rank.
  ///
  /// - Complexity: O(log *n*), or O(*n*) for the first query of a level.
  public mutating func seed(at rank: Int, zoomLevel: Int) -> PointID? {
    guard (0...31).contains(zoomLevel), rank >= 0 else { return nil }
    makeBits(zoomLevel)
    return levels[zoomLevel]?.offset(ofRank: rank).map { PointID(UInt32($0)) }
  }

  /// The memory use in bytes, excluding storage shared with the hierarchy.
  public var byteCount: Int {
    levels.reduce(firstLevels.capacity) { $0 + ($1?.byteCount ?? 0) }
  }
}

extension RadiusLevelRanks {
  private mutating func noteAll(of tree: RadiusTree) {
    var end = 0
    tree.leaves.forEach { offset, leaf in
      if !leaf.isFree(at: offset) { end = max(end, Int(leaf.row) + 1) }
    }
    var firstLevels = [UInt8](repeating: Self.absent, count: end)
    // A node that starts with the same point as its parent gets its level from the parent.
    tree.leaves.forEach { offset, leaf in
      guard !leaf.isFree(at: offset) else { return }
      let node = RadiusNodeRef(leaf: offset)
      if let level = tree.firstLevel(of: node, in: leaf.parent) {
        firstLevels[Int(leaf.row)] = level
      }
    }
    tree.clusters.forEach { offset, cluster in
      guard cluster.count > 0 else { return }
      let node = RadiusNodeRef(cluster: offset)
      if let level = tree.firstLevel(of: node, in: cluster.parent) {
        firstLevels[Int(cluster.seed)] = level
      }
    }
    self.firstLevels = firstLevels
  }

  /// Records the differences between two trees. Returns whether one is a copy of the other.
  private mutating func follow(from old: RadiusTree, to new: RadiusTree) -> Bool {
    guard old.leaves.isCopy(of: new.leaves), old.clusters.isCopy(of: new.clusters),
      !old.leaves.indices.isEmpty
    else { return false }
    var leaves: [Int] = []
    var clusters: [Int] = []
    _ = old.leaves.forEachUnshared(from: new.leaves) { leaves.append($0) }
    _ = old.clusters.forEachUnshared(from: new.clusters) { clusters.append($0) }
    // Points that were inserted, removed or moved to another slot.
    let moved = leaves.filter { old.row(atLeaf: $0) != new.row(atLeaf: $0) }
    for offset in moved { old.row(atLeaf: offset).map { set($0, Self.absent) } }
    // Edits write every node with a new parent, so the changed pages contain all of them.
    for offset in leaves where offset < new.leaves.count { note(leaf: offset, new) }
    for offset in clusters where offset < new.clusters.count { note(cluster: offset, new) }
    // The clusters of a moved seed may be unchanged.
    for offset in moved where new.row(atLeaf: offset) != nil {
      noteTop(of: RadiusNodeRef(leaf: offset), new)
    }
    return true
  }

  /// Records the largest cluster of which a point is the seed, or else the point.
  private mutating func noteTop(of leaf: RadiusNodeRef, _ tree: RadiusTree) {
    var node = leaf
    while true {
      let parent = tree.parent(of: node)
      if parent == .none || tree.clusters[parent.offset].first != node { break }
      node = parent
    }
    note(node, tree)
  }

  private mutating func note(leaf offset: Int, _ tree: RadiusTree) {
    if tree.row(atLeaf: offset) != nil { note(RadiusNodeRef(leaf: offset), tree) }
  }

  private mutating func note(cluster offset: Int, _ tree: RadiusTree) {
    if tree.clusters[offset].count > 0 { note(RadiusNodeRef(cluster: offset), tree) }
  }

  /// Records the first level of a node's seed, unless the parent has the same seed.
  private mutating func note(_ node: RadiusNodeRef, _ tree: RadiusTree) {
    let level = tree.firstLevel(of: node, in: tree.parent(of: node))
    if let level { set(tree.seed(of: node), level) }
  }

  private mutating func set(_ row: UInt32, _ level: UInt8) {
    let offset = Int(row)
    if offset >= firstLevels.count {
      firstLevels.append(
        contentsOf: repeatElement(Self.absent, count: offset + 1 - firstLevels.count)
      )
    }
    let before = firstLevels[offset]
    guard before != level else { return }
    firstLevels[offset] = level
    for zoomLevel in levels.indices where (before <= zoomLevel) != (level <= zoomLevel) {
      levels[zoomLevel]?.set(offset, level <= zoomLevel)
    }
  }

  private mutating func makeBits(_ zoomLevel: Int) {
    while levels.count <= zoomLevel { levels.append(nil) }
    if levels[zoomLevel] == nil {
      let firstLevels = firstLevels
      levels[zoomLevel] = RankedBits(count: firstLevels.count) { firstLevels[$0] <= zoomLevel }
    }
    levels[zoomLevel]?.count()
  }
}

extension RadiusTree {
  /// Returns the row in a slot, or `nil` if the slot is free or beyond the end.
  fileprivate func row(atLeaf offset: Int) -> UInt32? {
    guard offset < leaves.count, !leaves[offset].isFree(at: offset) else { return nil }
    return leaves[offset].row
  }

  /// Returns the coarsest level at which a node's seed starts a node, or `nil` if the parent has
  /// the same seed.
  @inline(__always)
  fileprivate func firstLevel(of node: RadiusNodeRef, in parent: RadiusNodeRef) -> UInt8? {
    guard parent != .none else { return 0 }
    let cluster = clusters[parent.offset]
    return cluster.first == node ? nil : cluster.zoomLevel + 1
  }
}
