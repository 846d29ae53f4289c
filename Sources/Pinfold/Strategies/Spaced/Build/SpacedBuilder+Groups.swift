extension SpacedBuilder {
  /// The maximum distance, in separations, at which clusters are in the same group.
  static var linkReach: Double { 1.6 }

  /// The share of settled clusters below which only lone clusters are settled, because coarser
  /// levels have fewer small groups.
  private static var rareShare: Double { 0.06 }

  /// Settles small groups that are far from all other clusters.
  mutating func settleGroups(at level: SpacedLevel) {
    settledCount = 0
    settledSeedCount = 0
    let reach = Self.linkReach * level.separation
    grid.reset(count: activeCount, reach: reach)
    if settledShare > Self.rareShare {
      link(within: reach)
      listGroups()
      settleListedGroups(at: level)
      settledShare = Double(settledCount) / Double(activeCount)
    } else {
      settleLoneClusters(within: reach)
      settledShare = Double(settledCount) / Double(activeCount)
      if settledShare < Self.rareShare && level.number < levels.count - 8 { settledShare = 0 }
    }
  }

  /// Gives each cluster a parent in its group. The root of a group is its own parent.
  private mutating func link(within reach: Double) {
    let limit = reach * reach
    let table = grid.table
    let (clusters, parents) = (active.elements, chosen.elements)
    for offset in 0..<activeCount {
      let (x, y) = (clusters[offset].x, clusters[offset].y)
      parents[offset] = Int32(offset)
      let slots = table.around(x, y)
      table.forEach(near: x, y, in: slots) { other, square in
        guard square < limit else { return }
        let (root, otherRoot) = (Self.root(offset, parents), Self.root(other, parents))
        // The first cluster of a group is its root.
        if root < otherRoot {
          parents[otherRoot] = Int32(root)
        } else {
          parents[root] = Int32(otherRoot)
        }
      }
      table.insert(offset, x, y, in: slots.own)
    }
  }

  @inline(__always)
  private static func root(_ offset: Int, _ parents: SharedElements<Int32>) -> Int {
    var root = offset
    while Int(parents[root]) != root {
      parents[root] = parents[Int(parents[root])]
      root = Int(parents[root])
    }
    return root
  }

  /// Lists the clusters of each group in order, starting with the root.
  private mutating func listGroups() {
    let (parents, next, counts, last, roots) = (
      chosen.elements, next.elements, counts.elements, owners.elements, self.parents.elements
    )
    let (clusters, isMixed) = (active.elements, isSettled.elements)
    counts.fill(activeCount, with: 0)
    for offset in 0..<activeCount {
      let root = Self.root(offset, parents)
      isMixed[offset] = false
      if counts[root] > 0 { next[Int(last[root])] = Int32(offset) }
      last[root] = Int32(offset)
      counts[root] += 1
      roots[offset] = Int32(root)
      if hasLabels && clusters[offset].label != clusters[root].label { isMixed[root] = true }
    }
  }

  private mutating func settleListedGroups(at level: SpacedLevel) {
    let (next, counts, roots, isSettled) = (
      next.elements, counts.elements, parents.elements, isSettled.elements
    )
    var group = SpacedGroup(level)
    for offset in 0..<activeCount {
      let root = Int(roots[offset])
      // The root precedes all others in its group.
      isSettled[offset] =
        root == offset
        ? Int(counts[root]) <= SpacedGroup.limit && !isSettled[root] : isSettled[root]
      guard isSettled[offset], root == offset else { continue }
      let count = Int(counts[root])
      settledCount += count
      if count == 1 {
        addSeed(of: offset)
        continue
      }
      group.removeAll()
      var member = offset
      for _ in 0..<count {
        group.append(active.elements[member], member)
        member = Int(next[member])
      }
      group.settle()
      for place in 0..<count {
        chosen.elements[group.members[place]] = Int32(settledSeedCount + group.seed(of: place))
      }
      for disc in 0..<group.seedCount {
        let position = group.position(of: disc)
        seeds.elements[settledSeedCount] = SpacedSeed(
          x: position.x,
          y: position.y,
          weight: 0
        )
        settledSeedCount += 1
      }
    }
  }

  private mutating func settleLoneClusters(within reach: Double) {
    let limit = reach * reach
    let table = grid.table
    let (clusters, isSettled, isNear) = (active.elements, isSettled.elements, parents.elements)
    for offset in 0..<activeCount {
      table.insert(offset, clusters[offset].x, clusters[offset].y)
      isNear[offset] = 0
    }
    for offset in 0..<activeCount {
      if isNear[offset] == 0, let other = near(offset, table, limit) {
        isNear[offset] = 1
        isNear[other] = 1
      }
      isSettled[offset] = isNear[offset] == 0
    }
    for offset in 0..<activeCount {
      // A later cluster may be near this one.
      isSettled[offset] = isNear[offset] == 0
      guard isSettled[offset] else { continue }
      settledCount += 1
      addSeed(of: offset)
    }
  }

  @inline(__always)
  private func near(_ offset: Int, _ table: NearTable, _ limit: Double) -> Int? {
    let clusters = active.elements
    let (x, y) = (clusters[offset].x, clusters[offset].y)
    if offset + 1 < activeCount,
      spacedSquare(clusters[offset + 1].x, clusters[offset + 1].y, x, y) < limit
    {
      return offset + 1
    }
    var near: Int?
    _ = table.contains(near: x, y, in: table.around(x, y)) { other, square in
      let isNear = other != offset && square < limit
      if isNear { near = other }
      return isNear
    }
    return near
  }

  private mutating func addSeed(of offset: Int) {
    let cluster = active.elements[offset]
    chosen.elements[offset] = Int32(settledSeedCount)
    seeds.elements[settledSeedCount] = SpacedSeed(x: cluster.x, y: cluster.y, weight: 0)
    settledSeedCount += 1
  }
}
