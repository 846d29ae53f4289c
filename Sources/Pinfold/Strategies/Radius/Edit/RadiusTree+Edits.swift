extension RadiusTree {
  /// Returns whether looking up each changed point in the tree is faster than visiting all points.
  static func follows(_ changeCount: Int, of pointCount: Int) -> Bool {
    changeCount < pointCount / 512 + 64
  }

  /// Stores a point outside all clusters.
  mutating func insertLeaf(_ point: RadiusPoint) -> RadiusNodeRef {
    let (x, y) = (point.position.x, point.position.y)
    let leaf = RadiusLeaf(x: x, y: y, row: point.row, parent: .none, next: .none)
    if point.weight > 1 { makeWeights() }
    if let free = freeLeaves.popLast() {
      weights?.leaves[Int(free)] = point.weight
      leaves[Int(free)] = leaf
      if leavesUnclustered { unclusteredLeaves[Int(free)] = 0 }
      return RadiusNodeRef(leaf: Int(free))
    }
    leaves.append(leaf)
    weights?.leaves.append(point.weight)
    if leavesUnclustered { unclusteredLeaves.append(0) }
    return RadiusNodeRef(leaf: leaves.count - 1)
  }

  /// - Complexity: O(1), or O(*n*) for the first weighted point of a tree.
  private mutating func makeWeights() {
    guard weights == nil else { return }
    weights = RadiusWeights(
      leaves: [UInt64](repeating: 1, count: leaves.count),
      clusters: clusters.indices.map { UInt64(clusters[$0].count) }
    )
  }

  mutating func insertCluster() -> RadiusNodeRef {
    if let free = freeClusters.popLast() {
      if leavesUnclustered { unclusteredClusters[Int(free)] = 0 }
      return RadiusNodeRef(cluster: Int(free))
    }
    clusters.append(.unplaced)
    weights?.clusters.append(0)
    if leavesUnclustered { unclusteredClusters.append(0) }
    return RadiusNodeRef(cluster: clusters.count - 1)
  }

  /// Discards the old state if edits have replaced most of the tree.
  mutating func renewIfStale() {
    if leaves.isStale { leaves.renew() }
    if clusters.isStale { clusters.renew() }
    if unclusteredLeaves.isStale { unclusteredLeaves.renew() }
    if unclusteredClusters.isStale { unclusteredClusters.renew() }
    if weights?.leaves.isStale == true { weights?.leaves.renew() }
    if weights?.clusters.isStale == true { weights?.clusters.renew() }
  }

  mutating func free(_ node: RadiusNodeRef) {
    // A free slot differs from every node of the tree.
    if node.isCluster {
      clusters[node.offset].count = 0
      freeClusters.append(Int32(truncatingIfNeeded: node.offset))
    } else {
      leaves[node.offset].next = node
      freeLeaves.append(Int32(truncatingIfNeeded: node.offset))
    }
  }

  mutating func write(
    _ item: RadiusItem,
    children: [RadiusNodeRef],
    _ extents: RadiusExtents
  ) {
    let offset = item.node.offset
    var cluster = RadiusCluster(item, in: clusters[offset].parent)
    cluster.next = clusters[offset].next
    cluster.first = children[0]
    cluster.isLaid = false
    clusters[offset] = cluster
    weights?.clusters[offset] = item.weight
    for (number, child) in children.enumerated() {
      let next = number + 1 < children.count ? children[number + 1] : .none
      link(child, parent: item.node, next: next)
    }
    clusters[offset].extent = extent(of: offset, extents)
  }

  mutating func link(_ node: RadiusNodeRef, parent: RadiusNodeRef, next: RadiusNodeRef) {
    if node.isCluster {
      (clusters[node.offset].parent, clusters[node.offset].next) = (parent, next)
    } else {
      (leaves[node.offset].parent, leaves[node.offset].next) = (parent, next)
    }
  }

  /// Updates the ancestors of a changed node. Their points are no longer adjacent and may be
  /// farther away.
  mutating func refresh(above node: RadiusNodeRef, _ extents: RadiusExtents) {
    var parent = parent(of: node)
    while parent != .none {
      let cluster = clusters[parent.offset]
      let extent = extent(of: parent.offset, extents)
      guard cluster.isLaid || cluster.extent != extent else { return }
      (clusters[parent.offset].isLaid, clusters[parent.offset].extent) = (false, extent)
      parent = cluster.parent
    }
  }

  private func extent(of offset: Int, _ extents: RadiusExtents) -> UInt8 {
    let cluster = item(RadiusNodeRef(cluster: offset), leafLevel: 0)
    var units: UInt64 = 0
    forEachChild(of: offset) { child in
      units = max(units, extents.units(to: item(child, leafLevel: 0), from: cluster))
    }
    return extents.extent(units: units, zoomLevel: cluster.zoomLevel)
  }
}

// MARK: - Items left unclustered

extension RadiusTree {
  /// Returns whether an origin would have absorbed the node, but their group was too small.
  func isUnclustered(_ node: RadiusNodeRef, zoomLevel: Int) -> Bool {
    guard leavesUnclustered else { return false }
    let bits = node.isCluster ? unclusteredClusters[node.offset] : unclusteredLeaves[node.offset]
    return bits >> UInt32(zoomLevel) & 1 == 1
  }

  mutating func setUnclustered(_ isUnclustered: Bool, _ node: RadiusNodeRef, zoomLevel: Int) {
    guard leavesUnclustered, self.isUnclustered(node, zoomLevel: zoomLevel) != isUnclustered
    else { return }
    let bit = UInt32(1) << UInt32(zoomLevel)
    if node.isCluster {
      unclusteredClusters[node.offset] ^= bit
    } else {
      unclusteredLeaves[node.offset] ^= bit
    }
  }
}
