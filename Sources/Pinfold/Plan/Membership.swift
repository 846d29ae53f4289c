/// Which points are in which planned cluster of a plan: stored in one of three ways.
///
/// Clusters are identified by their offsets among the planned ones.
enum Membership: Sendable {
  /// Clusters are cells, or some locations of a cell.
  case slices(CellSlices)

  /// Each point's cluster is listed.
  case lists(MemberLists)

  /// Clusters are nodes of a hierarchy.
  case nodes(NodeMembers)
}

extension Membership {
  /// Whether clusters are cells, or in cells.
  var isByCells: Bool {
    if case .slices = self { true } else { false }
  }

  /// The nodes, if clusters are such.
  var nodes: NodeMembers? {
    if case .nodes(let nodes) = self { nodes } else { nil }
  }

  /// The lists, if there are such.
  var lists: MemberLists? {
    if case .lists(let lists) = self { lists } else { nil }
  }

  /// Returns the members of a planned cluster.
  func members(of cluster: Cluster, of index: PointIndex, _ grid: CellGrid) -> PointSlice {
    switch self {
    case .slices(let slices):
      PointSlice(index: index, ranges: slices.ranges(of: cluster, of: index, grid))
    case .lists(let lists):
      PointSlice(index: index, listed: lists.members(ofCluster: cluster.offset))
    case .nodes(let nodes): nodes.members(ofCluster: cluster.offset, of: index)
    }
  }

  /// Returns the offset of the planned cluster that a point is in.
  ///
  /// - Complexity: O(log *n*), and O(*p*) for the *p* positions of a cell with locations
  ///   that are shown one by one.
  func cluster(ofKey key: UInt64, row: UInt32, in clusters: [Cluster], _ cells: CellBlock) -> Int? {
    switch self {
    case .slices(let slices): slices.cluster(ofKey: key, in: clusters, cells)
    case .lists(let lists): lists.cluster(ofKey: key, row: row)
    case .nodes(let nodes): nodes.cluster(ofKey: key, row: row)
    }
  }

  /// Returns what the values of a column add up to over the members of a planned cluster.
  func aggregate(
    of cluster: Cluster,
    column: Int,
    of index: PointIndex,
    _ grid: CellGrid
  ) -> Aggregate {
    if let nodes, let node = nodes.node(ofCluster: cluster.offset) {
      return nodes.hierarchy.aggregate(of: node, column: column)
    }
    let members = members(of: cluster, of: index, grid)
    var aggregate = index.aggregate(ofColumn: column, in: members.ranges)
    for id in members.listed {
      if let values = index.values(of: id) { aggregate.add(values[column]) }
    }
    return aggregate
  }
}

// MARK: - Cells

/// The members of clusters that are whole cells, or slices of one.
struct CellSlices: Sendable {
  /// By planned cluster: the key ranges of its members, ascending; none for a cluster of
  /// all points of its cell.
  private(set) var ranges: [[KeyRange]] = []
}

extension Plan {
  /// Fills the plan with clusters that are cells or slices of cells, in the order of the
  /// planned block.
  mutating func fill(_ clusters: [Cluster], _ ranges: [[KeyRange]]) {
    guard cells.crossesAntimeridian else {
      // Cells are in order already.
      (self.clusters, membership) = (clusters, .slices(CellSlices(ranges: ranges)))
      return number()
    }
    let order = clusters.indices.sorted { (clusters[$0].cell, $0) < (clusters[$1].cell, $1) }
    self.clusters = order.map { clusters[$0] }
    membership = .slices(CellSlices(ranges: order.map { ranges[$0] }))
    number()
  }

  /// Sets the offset of each cluster.
  mutating func number() {
    for offset in clusters.indices { clusters[offset].offset = offset }
  }
}

extension CellSlices {
  /// Returns the key ranges of a planned cluster.
  func ranges(of cluster: Cluster, of index: PointIndex, _ grid: CellGrid) -> [KeyRange] {
    // The cluster may be another plan's.
    guard ranges.indices.contains(cluster.offset) else { return [] }
    let ranges = ranges[cluster.offset]
    return ranges.isEmpty ? index.keyRanges(of: cluster.cell, in: grid) : ranges
  }

  /// Returns the offset of the planned cluster that holds a key.
  func cluster(ofKey key: UInt64, in clusters: [Cluster], _ cells: CellBlock) -> Int? {
    let cell = cells.grid.cell(containing: MortonKey.position(key))
    guard cells.contains(cell) else { return nil }
    var low = clusters.indices.endOfPrefix { clusters[$0].cell < cell }
    while low < clusters.count && clusters[low].cell == cell {
      if ranges[low].isEmpty || ranges[low].contains(where: { $0.contains(key) }) { return low }
      low += 1
    }
    return nil
  }
}
