struct RadiusClusterMaker {
  let hierarchy: RadiusHierarchy
  let cells: CellBlock
  let anchor: Anchor

  private struct Entry {
    let node: RadiusNodeRef
    let cell: Cell

    /// The first point of the node.
    let seed: RadiusLeaf

    let key: UInt64
  }
}

extension RadiusClusterMaker {
  /// - Complexity: O(*m* log *m*) for *m* nodes in the cells.
  func made(zoomLevel: Int) -> (clusters: [Cluster], members: NodeMembers) {
    let entries = entries(zoomLevel: zoomLevel)
    var clusters: [Cluster] = []
    var nodes: [NodeMembers.Entry] = []
    var extents: [NodeMembers.Extent] = []
    clusters.reserveCapacity(entries.count)
    nodes.reserveCapacity(entries.count)
    extents.reserveCapacity(entries.count)
    var start = 0
    while start < entries.count {
      let end = endOfLocation(start, entries)
      for entry in entries[start..<end] {
        nodes.append(NodeMembers.Entry(node: entry.node, cluster: clusters.count))
      }
      let cluster = cluster(entries[start..<end])
      extents.append(extent(of: cluster, entries[start]))
      clusters.append(cluster)
      start = end
    }
    let members = NodeMembers(
      hierarchy: hierarchy,
      zoomLevel: zoomLevel,
      entries: nodes,
      extents: extents
    )
    return (clusters, members)
  }

  /// Returns the nodes sorted by cell, then by seed in index order.
  private func entries(zoomLevel: Int) -> [Entry] {
    let tree = hierarchy.tree
    return hierarchy.nodeRefs(in: cells.mapRect, zoomLevel: zoomLevel).map { node in
      let seed = tree.leaves[tree.firstLeaf(of: node)]
      var position = GridPoint(x: seed.x, y: seed.y)
      let key = MortonKey.interleave(x: seed.x, y: seed.y)
      if node.isCluster {
        let cluster = tree.clusters[node.offset]
        position = GridPoint(x: cluster.x, y: cluster.y)
      }
      return Entry(node: node, cell: cells.grid.cell(containing: position), seed: seed, key: key)
    }
    .sorted { a, b in
      if a.cell != b.cell { return a.cell < b.cell }
      return (a.key, a.seed.row) < (b.key, b.seed.row)
    }
  }

  /// Returns the end of coincident single points, which form one cluster except in compatible mode.
  /// A cluster absorbs all points of a location or none, so these are all of its points.
  private func endOfLocation(_ start: Int, _ entries: [Entry]) -> Int {
    var end = start + 1
    guard !hierarchy.clustering.isCompatible && !entries[start].node.isCluster else { return end }
    while end < entries.count && entries[end].key == entries[start].key { end += 1 }
    return end
  }

  private func cluster(_ entries: ArraySlice<Entry>) -> Cluster {
    let entry = entries[entries.startIndex]
    let node = hierarchy.node(entry.node)
    let count = entries.reduce(0) { $0 + Int(hierarchy.tree.weight(of: $1.node)) }
    let isLocation = !entry.node.isCluster || isLocation(entry)
    let seed = PointID(entry.seed.row)
    // If coincident points stay separate, a location has the ids of its nodes.
    let isNamedByPlace =
      isLocation && (!hierarchy.clustering.isCompatible || !entry.node.isCluster)
    return Cluster(
      id: isNamedByPlace ? ClusterID(location: seed) : ClusterID(node: node.id),
      cell: entry.cell,
      count: count,
      anchor: isLocation ? MortonKey.position(entry.key).mapPoint : anchor(node, entry),
      isUniqueLocation: isLocation,
      isWeightedPoint: node.isWeightedPoint && entries.count == 1,
      firstMember: seed
    )
  }

  private func extent(of cluster: Cluster, _ entry: Entry) -> NodeMembers.Extent {
    cluster.isUniqueLocation && !hierarchy.clustering.isCompatible
      ? .location(KeyRange(first: entry.key, last: entry.key)) : .node(entry.node)
  }

  private func isLocation(_ entry: Entry) -> Bool {
    let cluster = hierarchy.tree.clusters[entry.node.offset]
    guard cluster.fraction == 0, cluster.x == entry.seed.x, cluster.y == entry.seed.y
    else { return false }
    // A cluster absorbs all points of a location or none, so it is enough to compare the counts.
    return hierarchy.index.count(in: KeyRange(first: entry.key, last: entry.key))
      == Int(cluster.count)
  }

  private func anchor(_ node: RadiusHierarchy.Node, _ entry: Entry) -> MapPoint {
    anchor.position(in: cells.grid.mapRect(of: entry.cell), centroid: node.position) {
      hierarchy.leafNearestToCenter(of: entry.node).mapPoint
    } members: {
      PointSlice(
        index: hierarchy.index,
        leaves: RadiusLeaves(tree: hierarchy.tree, node: entry.node)
      )
    }
  }
}
