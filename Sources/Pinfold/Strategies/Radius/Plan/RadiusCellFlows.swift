/// Follows points between a plan of a radius hierarchy and a plan based on cells, node by node.
///
/// If one cluster of cells contains the whole extent of a node, the node's points are counted at
/// once.
struct RadiusCellFlows {
  private let radius: NodeMembers
  private let cells: MemberLookup
  private let isRadiusOld: Bool

  private var counts = FlowCounts()

  /// The remaining count of each cluster of cells.
  private var rest: [Int]

  /// The counts of the current node's points in each cluster of cells, then outside all of them.
  private var tally: [Int]

  /// The offsets of nonzero tallies.
  private var tallied: [Int] = []

  /// - Returns: `nil` if the plans are of other kinds, or if visiting points one by one is faster
  ///   because of many edits.
  init?(from old: Plan, to new: Plan, _ edits: Layer) {
    isRadiusOld = old.membership.nodes != nil
    let other = isRadiusOld ? new : old
    guard other.membership.isByCells,
      let radius = old.membership.nodes ?? new.membership.nodes,
      // Each edited point requires a search among all points at its position.
      RadiusTree.follows(edits.removed.count + edits.added.count, of: radius.hierarchy.index.count)
    else { return nil }
    self.radius = radius
    cells = MemberLookup(other)
    rest = other.planned.clusters.map { $0.count }
    tally = [Int](repeating: 0, count: rest.count + 1)
    for entry in radius.entries { count(entry) }
  }
}

extension RadiusCellFlows {
  /// Returns the counts of all points that keep their position.
  ///
  /// - Parameter moves: The points that do not keep their position. They are not counted.
  func staying(
    without edits: Layer,
    _ moves: some Sequence<(from: Lineage.Endpoint, to: Lineage.Endpoint, count: Int)>
  ) -> FlowCounts {
    var flows = self
    flows.takeBack(
      isRadiusOld ? edits.removed : edits.added,
      unlessIn: isRadiusOld ? edits.added : edits.removed,
      isRadiusOld ? edits.addedLookup : edits.removedLookup
    )
    for move in moves {
      if case .cluster(let cluster) = isRadiusOld ? move.to : move.from {
        flows.rest[cluster] -= move.count
      }
    }
    for (cluster, count) in flows.rest.enumerated() where count != 0 {
      flows.add(.outside, .cluster(cluster), count)
    }
    return flows.counts
  }

  /// Subtracts points that do not keep their position, and the weight that other points have lost.
  private mutating func takeBack(_ removed: Run, unlessIn others: Run, _ lookup: RowLookup) {
    for slot in 0..<removed.count {
      let (key, row) = (removed.keys[slot], removed.rows[slot])
      var weight = Int(removed.weight(at: slot))
      // The point stays at its position, with other values or another weight.
      if let twin = lookup.slot(ofRow: row, in: others.rows), others.keys[twin] == key {
        weight -= min(weight, Int(others.weight(at: twin)))
      }
      guard weight > 0, let cluster = radius.cluster(ofKey: key, row: row) else { continue }
      let other = cells.cluster(ofKey: key, row: row)
      if let other { rest[other] += weight }
      add(.cluster(cluster), other.map(Lineage.Endpoint.cluster) ?? .outside, -weight)
    }
  }

  private mutating func count(_ entry: NodeMembers.Entry) {
    let tree = radius.hierarchy.tree
    var node = entry.node
    while node != .none {
      switch self.place(of: node, tree) {
      case .nowhere: tally(tally.count - 1, Int(tree.weight(of: node)))
      case .cluster(let other): tally(other, Int(tree.weight(of: node)))
      case .undecided:
        node = tree.clusters[node.offset].first
        continue
      }
      node = tree.node(behind: node, in: entry.node)
    }
    for other in tallied {
      let isOutside = other == rest.count
      if !isOutside { rest[other] -= tally[other] }
      add(.cluster(entry.cluster), isOutside ? .outside : .cluster(other), tally[other])
      tally[other] = 0
    }
    tallied.removeAll(keepingCapacity: true)
  }

  private mutating func tally(_ other: Int, _ number: Int) {
    if tally[other] == 0 { tallied.append(other) }
    tally[other] += number
  }

  /// Returns the cluster of a node. For a point, the result is never undecided.
  private func place(of node: RadiusNodeRef, _ tree: RadiusTree) -> MemberLookup.Place {
    guard node.isCluster else {
      let leaf = tree.leaves[node.offset]
      let key = MortonKey.interleave(x: leaf.x, y: leaf.y)
      return cells.cluster(ofKey: key, row: leaf.row).map { .cluster($0) } ?? .nowhere
    }
    let cluster = tree.clusters[node.offset]
    // One extra unit, because fractions are dropped.
    let reach = radius.hierarchy.extents.units(cluster) + 1
    guard let box = GridRect(around: cluster, reach: reach) else { return .undecided }
    return cells.place(of: box)
  }

  private mutating func add(_ own: Lineage.Endpoint, _ other: Lineage.Endpoint, _ number: Int) {
    counts.add(isRadiusOld ? own : other, isRadiusOld ? other : own, number)
  }
}

extension GridRect {
  /// Returns `nil` if the rect crosses the antimeridian.
  fileprivate init?(around cluster: RadiusCluster, reach: UInt64) {
    let (x, y) = (UInt64(cluster.x), UInt64(cluster.y))
    guard x >= reach && x + reach <= UInt64(UInt32.max) else { return nil }
    // Points never lie beyond the world's northern and southern edges.
    minX = UInt32(x - reach)
    maxX = UInt32(x + reach)
    minY = UInt32(y - min(y, reach))
    maxY = UInt32(clamping: y + reach)
  }
}
