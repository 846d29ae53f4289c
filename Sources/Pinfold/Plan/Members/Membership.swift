/// The assignment of points to planned clusters.
///
/// The enum is indirect so that copying a plan counts one reference instead of all references in a
/// hierarchy.
indirect enum Membership: Sendable {
  /// Clusters are cells, or some locations of a cell.
  case slices(CellSlices)

  /// Each point is listed with its cluster.
  case lists(MemberLists)

  /// Clusters are nodes of a radius hierarchy.
  case nodes(NodeMembers)

  /// Clusters are discs of a level of spaced clusters.
  case discs(SpacedMembers)

  /// Each category has a plan of its own.
  case parts(BorderMembers)
}

extension Membership {
  var isByCells: Bool {
    if case .slices = self { true } else { false }
  }

  var nodes: NodeMembers? {
    if case .nodes(let nodes) = self { nodes } else { nil }
  }

  var discs: SpacedMembers? {
    if case .discs(let discs) = self { discs } else { nil }
  }

  @inline(__always)  // lets builds without kinds leave out borders
  var parts: BorderMembers? {
    guard ColumnKinds.areIncluded else { return nil }
    return if case .parts(let parts) = self { parts } else { nil }
  }

  var lists: MemberLists? {
    if case .lists(let lists) = self { lists } else { nil }
  }

  func members(of cluster: Cluster, of index: PointIndex, _ grid: CellGrid) -> PointSlice {
    switch self {
    case .slices(let slices):
      PointSlice(index: index, ranges: slices.ranges(of: cluster, of: index, grid))
    case .lists(let lists):
      PointSlice(index: index, listed: lists.members(ofCluster: cluster.offset))
    case .nodes(let nodes): nodes.members(ofCluster: cluster.offset, of: index)
    case .discs(let discs): discs.members(ofCluster: cluster.offset, of: index)
    case .parts(let parts): parts.members(ofCluster: cluster.offset)
    }
  }

  /// - Complexity: O(log *n*), plus O(*p*) for the *p* positions of a cell whose locations are
  ///   shown one by one.
  func cluster(ofKey key: UInt64, row: UInt32, in clusters: [Cluster], _ cells: CellBlock) -> Int? {
    switch self {
    case .slices(let slices): slices.cluster(ofKey: key, in: clusters, cells)
    case .lists(let lists): lists.cluster(ofKey: key, row: row)
    case .nodes(let nodes): nodes.cluster(ofKey: key, row: row)
    case .discs(let discs): discs.cluster(ofKey: key, row: row)
    case .parts(let parts): parts.cluster(ofKey: key, row: row)
    }
  }

  /// Returns the membership of some planned clusters, in their order.
  func picking(_ clusters: [Int]) -> Membership {
    switch self {
    case .slices(let slices): .slices(slices.picking(clusters))
    case .lists(let lists): .lists(lists.picking(clusters))
    case .nodes(let nodes): .nodes(nodes.picking(clusters))
    case .discs(let discs):
      .discs(SpacedMembers(discs.hierarchy, level: discs.level, clusters.map { discs.discs[$0] }))
    case .parts(let parts): .parts(parts.picking(clusters))
    }
  }

  /// Returns the aggregate of a planned cluster.
  func aggregate(
    of cluster: Cluster,
    column: Int,
    of index: PointIndex,
    _ grid: CellGrid
  ) -> Aggregate {
    if let nodes, let node = nodes.node(ofCluster: cluster.offset) {
      return nodes.hierarchy.aggregate(of: node, column: column)
    }
    if let parts {
      let (plan, cluster) = parts.cluster(cluster.offset)
      return plan.aggregate(of: cluster, column: column)
    }
    let members = members(of: cluster, of: index, grid)
    var aggregate = index.aggregate(ofColumn: column, in: members.ranges)
    let add = { (id: PointID) in
      if let value = index.value(ofColumn: column, of: id) { aggregate.add(value) }
    }
    members.listed.forEach(add)
    members.spaced?.forEach(add)
    return aggregate
  }
}

// MARK: - Cells

/// The members of clusters that are whole cells or slices of cells.
struct CellSlices: Sendable {
  private var ranges: [KeyRange] = []

  /// A single array, because most clusters have no ranges.
  private var ends: [Int] = []

  /// Appends a cluster of all points of its cell.
  mutating func appendWhole() { ends.append(ranges.count) }

  /// Appends a cluster of ascending key ranges.
  mutating func append(_ slice: some Sequence<KeyRange>) {
    ranges += slice
    ends.append(ranges.count)
  }

  /// Ascending, or empty if the cluster contains all points of its cell.
  subscript(cluster: Int) -> ArraySlice<KeyRange> {
    ranges[(cluster == 0 ? 0 : ends[cluster - 1])..<ends[cluster]]
  }
}

struct CellClusters {
  private(set) var clusters: [Cluster] = []
  private(set) var slices = CellSlices()

  mutating func append(whole cluster: Cluster) {
    append(cluster)
    slices.appendWhole()
  }

  mutating func append(_ cluster: Cluster, _ slice: some Sequence<KeyRange>) {
    append(cluster)
    slices.append(slice)
  }

  private mutating func append(_ cluster: Cluster) {
    var cluster = cluster
    cluster.offset = clusters.count
    clusters.append(cluster)
  }
}

extension Plan {
  /// Sets the clusters in the order of the planned block.
  mutating func fill(_ list: CellClusters, counts: PlannedCategories? = nil) {
    (clusters, membership, categories) = (list.clusters, .slices(list.slices), counts)
    // Without crossing the antimeridian, cells are already sorted.
    guard cells.crossesAntimeridian else { return }
    let order = clusters.indices.sorted { offset, other in
      (list.clusters[offset].cell, offset) < (list.clusters[other].cell, other)
    }
    clusters = order.map { list.clusters[$0] }
    membership = .slices(list.slices.picking(order))
    categories = counts?.picking(order)
    number()
  }

  /// Sets the offset of each cluster.
  mutating func number() {
    for offset in clusters.indices { clusters[offset].offset = offset }
  }
}

extension CellSlices {
  fileprivate func picking(_ clusters: [Int]) -> CellSlices {
    guard !ranges.isEmpty else { return self }
    var slices = CellSlices()
    for cluster in clusters { slices.append(self[cluster]) }
    return slices
  }

  func ranges(of cluster: Cluster, of index: PointIndex, _ grid: CellGrid) -> [KeyRange] {
    // The cluster may belong to another plan.
    guard ends.indices.contains(cluster.offset) else { return [] }
    let slice = self[cluster.offset]
    return slice.isEmpty ? index.keyRanges(of: cluster.cell, in: grid) : Array(slice)
  }

  /// Returns the cluster that contains a key.
  func cluster(ofKey key: UInt64, in clusters: [Cluster], _ cells: CellBlock) -> Int? {
    let cell = cells.grid.cell(containing: MortonKey.position(key))
    guard cells.contains(cell) else { return nil }
    var low = clusters.indices.endOfPrefix { clusters[$0].cell < cell }
    while low < clusters.count && clusters[low].cell == cell {
      let slice = self[low]
      if slice.isEmpty || slice.contains(where: { $0.contains(key) }) { return low }
      low += 1
    }
    return nil
  }
}
