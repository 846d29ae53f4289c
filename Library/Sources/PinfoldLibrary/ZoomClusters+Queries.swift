extension ZoomClusters {
  private enum Found {
    case point(ClusterRow)
    case node(RadiusHierarchy.Node, RadiusHierarchy)
    case disc(SpacedClusters.Node, SpacedClusters)
  }

  private func find(_ id: UInt64) throws(Failure) -> Found {
    switch (NodeCode(id), self) {
    case (.point(let point)?, _):
      if let row = ClusterRow(point, of: index) { return .point(row) }
    case (.distance(let id)?, .distance(let hierarchy)):
      if let node = hierarchy.node(id), node.isCluster { return .node(node, hierarchy) }
    case (.spaced(let point, let zoomLevel)?, .spaced(let clusters)):
      if let node = clusters.node(at: point, zoomLevel: zoomLevel) { return .disc(node, clusters) }
    default: break
    }
    throw .notFound
  }

  func row(_ id: UInt64) throws(Failure) -> ClusterRow {
    switch try find(id) {
    case .point(let row): row
    case .node(let node, _): ClusterRow(node)
    case .disc(let node, let clusters): ClusterRow(node, of: clusters)
    }
  }

  func children(_ id: UInt64) throws(Failure) -> [ClusterRow] {
    switch try find(id) {
    case .point: []
    case .node(let node, let hierarchy):
      (hierarchy.children(of: node.id) ?? []).map { ClusterRow($0) }
    case .disc(let node, let clusters):
      clusters.children(of: node).map { ClusterRow($0, of: clusters) }
    }
  }

  func leaves(_ id: UInt64, from offset: Int, _ limit: Int) throws(Failure) -> [PointID] {
    let points: [PointID]
    switch try find(id) {
    case .point(let row): points = [PointID(row.row)]
    case .node(let node, let hierarchy):
      return hierarchy.leaves(of: node.id)?.page(from: offset, count: limit) ?? []
    case .disc(let node, let clusters):
      points = clusters.members(of: node.reference).sorted { $0 < $1 }
    }
    return Array(points.dropFirst(offset).prefix(limit))
  }

  func aggregate(_ id: UInt64, _ column: Int) throws(Failure) -> Aggregate {
    switch try find(id) {
    case .point(let row):
      var aggregate = Aggregate()
      if let value = index.value(ofColumn: column, of: PointID(row.row)) { aggregate.add(value) }
      return aggregate
    case .node(let node, let hierarchy):
      return hierarchy.aggregate(of: node.id, column: column) ?? Aggregate()
    case .disc(let node, let clusters):
      return clusters.aggregate(at: node.reference, column: column)
    }
  }
}

extension RadiusHierarchy {
  /// Returns the ids of all clusters for C: the finest level first, each level by seeds.
  func clusterCodes() -> [UInt64] {
    var isFree = [Bool](repeating: false, count: tree.clusters.count)
    for cluster in tree.freeClusters { isFree[Int(cluster)] = true }
    var keys: [UInt64] = []
    for offset in 0..<tree.clusters.count where !isFree[offset] {
      let cluster = tree.clusters[offset]
      // Coarser levels exist only for searches.
      guard Int(cluster.zoomLevel) >= clustering.minimumZoom else { continue }
      keys.append(UInt64(31 - cluster.zoomLevel) << 32 | UInt64(cluster.seed))
    }
    RadixSort.sort(&keys)
    return keys.map { 1 << 40 | (31 - $0 >> 32) << 32 | $0 & 0xFFFF_FFFF }
  }
}
