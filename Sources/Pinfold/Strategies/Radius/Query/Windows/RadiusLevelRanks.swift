/// Where nodes are in their levels, by the order of their seeds.
///
///     var ranks = RadiusLevelRanks()
///     ranks.update(to: hierarchy)
///     ranks.rank(of: node.id.seed, zoomLevel: 12)  // how many nodes of level 12 precede it
///
/// supercluster names a cluster by the rank, among what it clusters at that level, of the item
/// that the cluster began with. Bits say which points begin an item of a level; they are made
/// when a level is first asked for, and kept up through edits.
public struct RadiusLevelRanks: Sendable {
  /// For each row the level from which on it begins an item: one above the level at which
  /// something else absorbs it; ``absent`` for no point.
  private var firstLevels: [UInt8] = []

  /// By level, for those that were asked for.
  private var levels: [RankedBits?] = []

  /// What the levels are of.
  private var tree: RadiusTree?

  private static let absent = UInt8.max

  /// Creates the ranks of no hierarchy.
  public init() {}
}

extension RadiusLevelRanks {
  /// Makes these the ranks of a hierarchy.
  ///
  /// - Complexity: O(*n*), or the number of changed nodes for a hierarchy that edits made of
  ///   the one before.
  public mutating func update(to hierarchy: RadiusHierarchy) {
    let new = hierarchy.tree
    if !Edits.areIncluded || tree.map({ follow(from: $0, to: new) }) != true {
      levels = []
      noteAll(of: new)
    }
    if Edits.areIncluded { tree = new }
  }

  /// Returns how many items of a level begin with points before a point.
  ///
  /// - Returns: `nil` if no item of the level begins with the point.
  /// - Complexity: O(1); O(*n*) for the first of a level.
  public mutating func rank(of seed: PointID, zoomLevel: Int) -> Int? {
    guard (0...31).contains(zoomLevel) else { return nil }
    makeBits(zoomLevel)
    return levels[zoomLevel]?.rank(of: Int(seed.row))
  }

  /// Returns the point that an item of a level begins with, by its rank.
  ///
  /// - Complexity: O(log *n*); O(*n*) for the first of a level.
  public mutating func seed(at rank: Int, zoomLevel: Int) -> PointID? {
    guard (0...31).contains(zoomLevel), rank >= 0 else { return nil }
    makeBits(zoomLevel)
    return levels[zoomLevel]?.offset(ofRank: rank).map { PointID(UInt32($0)) }
  }

  /// How many bytes are kept, without what is shared with the hierarchy.
  public var byteCount: Int {
    levels.reduce(firstLevels.capacity) { $0 + ($1?.byteCount ?? 0) }
  }
}

extension RadiusLevelRanks {
  /// Notes where the nodes of a tree are absorbed.
  private mutating func noteAll(of tree: RadiusTree) {
    var end = 0
    tree.leaves.forEach { offset, leaf in
      if !leaf.isFree(at: offset) { end = max(end, Int(leaf.row) + 1) }
    }
    var firstLevels = [UInt8](repeating: Self.absent, count: end)
    // What begins with the same point as its parent has its level from that.
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

  /// Notes what differs between a tree and its edited copy.
  ///
  /// - Returns: Whether the one is a copy of the other.
  private mutating func follow(from old: RadiusTree, to new: RadiusTree) -> Bool {
    guard old.leaves.isCopy(of: new.leaves), old.clusters.isCopy(of: new.clusters),
      !old.leaves.indices.isEmpty
    else { return false }
    var leaves: [Int] = []
    var clusters: [Int] = []
    _ = old.leaves.forEachUnshared(from: new.leaves) { leaves.append($0) }
    _ = old.clusters.forEachUnshared(from: new.clusters) { clusters.append($0) }
    // Points that are in other slots now, or were inserted or removed.
    let moved = leaves.filter { old.row(atLeaf: $0) != new.row(atLeaf: $0) }
    for offset in moved { old.row(atLeaf: offset).map { set($0, Self.absent) } }
    // An edit writes all that it puts into another cluster: it is on one of these pages.
    for offset in leaves where offset < new.leaves.count { note(leaf: offset, new) }
    for offset in clusters where offset < new.clusters.count { note(cluster: offset, new) }
    // What such a point is the seed of need not have changed.
    for offset in moved where new.row(atLeaf: offset) != nil {
      noteTop(of: RadiusNodeRef(leaf: offset), new)
    }
    return true
  }

  /// Notes where the largest cluster that a point is the seed of is absorbed.
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

  /// Notes where a node is absorbed, unless what absorbs it begins with the same point.
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
  /// Returns the row of the point in a slot; `nil` for a free slot, and beyond the last.
  fileprivate func row(atLeaf offset: Int) -> UInt32? {
    guard offset < leaves.count, !leaves[offset].isFree(at: offset) else { return nil }
    return leaves[offset].row
  }

  /// Returns the level from which on the point that a node began with begins an item; `nil` if
  /// what absorbs the node begins with the same point.
  @inline(__always)
  fileprivate func firstLevel(of node: RadiusNodeRef, in parent: RadiusNodeRef) -> UInt8? {
    guard parent != .none else { return 0 }
    let cluster = clusters[parent.offset]
    return cluster.first == node ? nil : cluster.zoomLevel + 1
  }
}
