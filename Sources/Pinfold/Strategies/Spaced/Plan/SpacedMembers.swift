/// The members of clusters that are discs of a level.
struct SpacedMembers: Sendable {
  let hierarchy: SpacedHierarchy
  let level: Int

  /// By planned cluster.
  let discs: [SpacedDisc]

  /// The ascending slots of discs in the tree, with their clusters.
  let ranges: [(slots: Range<Int>, cluster: Int)]

  /// The inserted points that are discs, with their clusters.
  private let insertedDiscs: [(insertion: Int, cluster: Int)]

  init(_ hierarchy: SpacedHierarchy, level: Int, _ discs: [SpacedDisc]) {
    (self.hierarchy, self.level, self.discs) = (hierarchy, level, discs)
    var ranges: [(slots: Range<Int>, cluster: Int)] = []
    var inserted: [(insertion: Int, cluster: Int)] = []
    for (cluster, disc) in discs.enumerated() {
      if case .inserted(let offset) = disc {
        inserted.append((offset, cluster))
      } else {
        ranges.append((hierarchy.tree.slots(of: disc), cluster))
      }
    }
    self.ranges = ranges.sorted { $0.slots.lowerBound < $1.slots.lowerBound }
    insertedDiscs = inserted.sorted { $0.insertion < $1.insertion }
  }
}

extension SpacedMembers {
  var scale: ClusterScale { hierarchy.tree.scales[level] }

  func members(ofCluster cluster: Int, of index: PointIndex) -> PointSlice {
    // The cluster may belong to another plan.
    guard discs.indices.contains(cluster) else { return PointSlice(index: index, ranges: []) }
    return PointSlice(index: index, spaced: hierarchy.members(of: discs[cluster], at: level))
  }

  /// - Complexity: O(log *n*)
  func cluster(ofKey key: UInt64, row: UInt32) -> Int? {
    let edits = hierarchy.edits
    if let insertion = edits.insertion(ofKey: key, row: row) {
      return cluster(ofInserted: insertion)
    }
    guard let slot = hierarchy.tree.slot(ofKey: key, row: row), !edits.isRemoved(slot) else {
      return nil
    }
    return cluster(ofSlot: slot)
  }

  func cluster(ofInserted offset: Int) -> Int? {
    guard let disc = hierarchy.edits.disc(of: offset, at: level) else {
      // The point joined a disc of the tree.
      return cluster(ofSlot: Int(hierarchy.edits.inserted[offset].link.slot))
    }
    let place = insertedDiscs.indices.endOfPrefix { insertedDiscs[$0].insertion < disc }
    guard place < insertedDiscs.count, insertedDiscs[place].insertion == disc else { return nil }
    return insertedDiscs[place].cluster
  }

  private func cluster(ofSlot slot: Int) -> Int? {
    let next = ranges.indices.endOfPrefix { ranges[$0].slots.lowerBound <= slot }
    guard next > 0, ranges[next - 1].slots.contains(slot) else { return nil }
    return ranges[next - 1].cluster
  }
}
