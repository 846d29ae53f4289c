/// Builds a tree from saved nodes. Rejects nodes that do not form a tree of the points.
struct SavedTreeBuilder {
  private let clustering: RadiusClustering
  private let extents: RadiusExtents
  private let nodes: SavedNodes
  private let layer: Layer
  private var leaves: [RadiusLeaf] = []
  private var clusters: [RadiusCluster] = []
  private var roots: [RadiusNodeRef] = []
  private var unclusteredLeaves: [UInt32] = []
  private var unclusteredClusters: [UInt32] = []
  private var rowsRead: PointSet

  /// The weights of points; empty if all are 1.
  private var leafWeights: [UInt64] = []
  private var clusterWeights: [UInt64] = []

  /// The clusters whose children are being read, outermost first.
  private var open: [OpenCluster] = []

  private struct OpenCluster {
    let node: RadiusNodeRef
    var childrenLeft: UInt32
    var last: RadiusNodeRef
  }

  init(_ points: PointIndex, _ clustering: RadiusClustering, _ nodes: SavedNodes) {
    (self.clustering, self.nodes) = (clustering, nodes)
    extents = RadiusExtents(clustering)
    layer = points.compacted().layers.first ?? Layer(added: .empty, removed: .empty)
    rowsRead = PointSet(rowCount: nodes.rows.count)
    leaves.reserveCapacity(nodes.rows.count)
    clusters.reserveCapacity(nodes.levels.count)
  }
}

extension SavedTreeBuilder {
  /// Returns `nil` if the nodes do not form a tree.
  mutating func tree() -> RadiusTree? {
    for (number, childCount) in nodes.childCounts.enumerated() {
      let mark = nodes.marks.isEmpty ? 0 : nodes.marks[number]
      guard childCount == 0 ? readLeaf(mark) : readCluster(childCount, mark) else { return nil }
      guard closeClusters() else { return nil }
    }
    guard open.isEmpty, leaves.count == nodes.rows.count, clusters.count == nodes.levels.count,
      leaves.count == layer.added.count,
      clustering.movesUnclustered
        || zip(roots, roots.dropFirst()).allSatisfy({ seed(of: $0) < seed(of: $1) })
    else { return nil }
    var tree = RadiusTree(
      leaves: PagedArray(leaves),
      clusters: PagedArray(clusters),
      joinLevels: joinLevels(),
      roots: roots,
      leavesUnclustered: clustering.leavesUnclustered,
      unclusteredLeaves: PagedArray(unclusteredLeaves),
      unclusteredClusters: PagedArray(unclusteredClusters)
    )
    if isWeighted { tree.weights = RadiusWeights(leaves: leafWeights, clusters: clusterWeights) }
    return tree
  }

  private mutating func readLeaf(_ mark: UInt32) -> Bool {
    guard leaves.count < nodes.rows.count else { return false }
    let row = nodes.rows[leaves.count]
    guard let slot = layer.addedLookup.slot(ofRow: row, in: layer.added.rows),
      !rowsRead.contains(row: row)
    else { return false }
    rowsRead.insert(PointID(row))
    let position = MortonKey.position(layer.added.keys[slot])
    let node = RadiusNodeRef(leaf: leaves.count)
    leaves.append(
      RadiusLeaf(x: position.x, y: position.y, row: row, parent: .none, next: .none)
    )
    if isWeighted { leafWeights.append(layer.added.weight(at: slot)) }
    if clustering.leavesUnclustered { unclusteredLeaves.append(mark) }
    attach(node)
    return true
  }

  private mutating func readCluster(_ childCount: UInt32, _ mark: UInt32) -> Bool {
    guard clusters.count < nodes.levels.count, childCount > 1 else { return false }
    let level = Int(nodes.levels[clusters.count])
    let levelAbove = open.last.map { Int(clusters[$0.node.offset].zoomLevel) } ?? -1
    guard level > levelAbove, level <= clustering.maximumZoom else { return false }
    let node = RadiusNodeRef(cluster: clusters.count)
    var cluster = RadiusCluster.unplaced
    // Does not trap: at most 30, the finest level with clusters.
    cluster.zoomLevel = UInt8(level)
    clusters.append(cluster)
    if isWeighted { clusterWeights.append(0) }
    if clustering.leavesUnclustered { unclusteredClusters.append(mark) }
    attach(node)
    open.append(OpenCluster(node: node, childrenLeft: childCount, last: .none))
    return true
  }

  private mutating func attach(_ node: RadiusNodeRef) {
    guard let top = open.indices.last else { return roots.append(node) }
    let parent = open[top].node
    if open[top].last == .none {
      clusters[parent.offset].first = node
    } else {
      set(next: node, of: open[top].last)
    }
    if node.isCluster {
      clusters[node.offset].parent = parent
    } else {
      leaves[node.offset].parent = parent
    }
    open[top].last = node
    open[top].childrenLeft -= 1
  }

  /// Completes clusters with all their children. Returns `false` if seeds are out of order.
  private mutating func closeClusters() -> Bool {
    while let last = open.last, last.childrenLeft == 0 {
      open.removeLast()
      guard finish(last.node) else { return false }
    }
    return true
  }

  private mutating func finish(_ node: RadiusNodeRef) -> Bool {
    let origin = item(clusters[node.offset].first)
    var mean = WideRadiusMean(origin: origin, wraps: !clustering.isCompatible)
    var (child, seed) = (next(after: origin.node), origin.rank)
    while child != .none {
      let member = item(child)
      // If items of small groups move in the order, seeds are not sorted.
      guard clustering.movesUnclustered || member.rank > seed else { return false }
      seed = member.rank
      mean.add(member)
      child = next(after: child)
    }
    let level = Int(clusters[node.offset].zoomLevel)
    let item = mean.cluster(rank: origin.rank, node: node, zoomLevel: level)
    var units: UInt64 = 0
    child = origin.node
    while child != .none {
      units = max(units, extents.units(to: self.item(child), from: item))
      child = next(after: child)
    }
    var cluster = RadiusCluster(item, in: clusters[node.offset].parent)
    cluster.first = origin.node
    cluster.extent = extents.extent(units: units, zoomLevel: item.zoomLevel)
    clusters[node.offset] = cluster
    if isWeighted { clusterWeights[node.offset] = item.weight }
    return true
  }
}

// MARK: - Join levels

extension SavedTreeBuilder {
  /// Returns for each point the finest level at which it shares a cluster with the point before it.
  private func joinLevels() -> [UInt8] {
    var levels = [UInt8](repeating: 0, count: leaves.count)
    for cluster in clusters {
      var child = next(after: cluster.first)
      while child != .none {
        var first = child
        while first.isCluster { first = clusters[first.offset].first }
        levels[first.offset] = cluster.zoomLevel
        child = next(after: child)
      }
    }
    return levels
  }
}

// MARK: - Nodes

extension SavedTreeBuilder {
  private func next(after node: RadiusNodeRef) -> RadiusNodeRef {
    node.isCluster ? clusters[node.offset].next : leaves[node.offset].next
  }

  private mutating func set(next: RadiusNodeRef, of node: RadiusNodeRef) {
    if node.isCluster {
      clusters[node.offset].next = next
    } else {
      leaves[node.offset].next = next
    }
  }

  private func seed(of node: RadiusNodeRef) -> UInt32 {
    node.isCluster ? clusters[node.offset].seed : leaves[node.offset].row
  }

  private func item(_ node: RadiusNodeRef) -> RadiusItem {
    guard node.isCluster else {
      let weight = isWeighted ? leafWeights[node.offset] : 1
      return RadiusItem(leaves[node.offset], node, leafLevel: extents.leafLevel, weight: weight)
    }
    let cluster = clusters[node.offset]
    let weight = isWeighted ? clusterWeights[node.offset] : UInt64(cluster.count)
    return RadiusItem(cluster, node, weight: weight)
  }

  private var isWeighted: Bool { layer.added.weights != nil }
}
