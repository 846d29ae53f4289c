/// Which points are in which planned cluster of a plan: stored in one of four ways.
///
/// Clusters are identified by their offsets among the planned ones. Indirect, so that a copy of a plan
/// counts one reference, and not those to all that a hierarchy has.
indirect enum Membership: Sendable {
  /// Clusters are cells, or some locations of a cell.
  case slices(CellSlices)

  /// Each point's cluster is listed.
  case lists(MemberLists)

  /// Clusters are nodes of a hierarchy.
  case nodes(NodeMembers)

  /// Clusters are discs of a level of spaced clusters.
  case discs(SpacedMembers)
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

  /// The discs, if clusters are such.
  var discs: SpacedMembers? {
    if case .discs(let discs) = self { discs } else { nil }
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
    case .discs(let discs): discs.members(ofCluster: cluster.offset, of: index)
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
    case .discs(let discs): discs.cluster(ofKey: key, row: row)
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
    let add = { (id: PointID) in
      if let value = index.value(ofColumn: column, of: id) { aggregate.add(value) }
    }
    members.listed.forEach(add)
    members.spaced?.forEach(add)
    return aggregate
  }
}

// MARK: - Cells

/// The members of clusters that are whole cells, or slices of one.
struct CellSlices: Sendable {
  /// The key ranges of slices, cluster by cluster.
  private var ranges: [KeyRange] = []

  /// By planned cluster: where its ranges end. One list instead of a list for each, most
  /// of which would be empty.
  private var ends: [Int] = []

  /// Appends a cluster of all points of its cell.
  mutating func appendWhole() { ends.append(ranges.count) }

  /// Appends a cluster of the points in some key ranges, which are ascending.
  mutating func append(_ slice: some Sequence<KeyRange>) {
    ranges += slice
    ends.append(ranges.count)
  }

  /// The key ranges of a planned cluster's members, ascending; none for a cluster of all
  /// points of its cell.
  subscript(cluster: Int) -> ArraySlice<KeyRange> {
    ranges[(cluster == 0 ? 0 : ends[cluster - 1])..<ends[cluster]]
  }
}

/// Clusters that are cells or slices of cells, each with its offset, and their members.
struct CellClusters {
  private(set) var clusters: [Cluster] = []
  private(set) var slices = CellSlices()

  /// Appends a cluster of all points of its cell.
  mutating func append(whole cluster: Cluster) {
    append(cluster)
    slices.appendWhole()
  }

  /// Appends a cluster of the points in some key ranges, which are ascending.
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
  /// Fills the plan with clusters in the order of the planned block.
  mutating func fill(_ list: CellClusters) {
    (clusters, membership) = (list.clusters, .slices(list.slices))
    // Otherwise cells are in order already.
    guard cells.crossesAntimeridian else { return }
    let order = clusters.indices.sorted { offset, other in
      (list.clusters[offset].cell, offset) < (list.clusters[other].cell, other)
    }
    clusters = order.map { list.clusters[$0] }
    membership = .slices(list.slices.ordered(order))
    number()
  }

  /// Sets the offset of each cluster.
  mutating func number() {
    for offset in clusters.indices { clusters[offset].offset = offset }
  }
}

extension CellSlices {
  /// Returns the slices of clusters in another order.
  fileprivate func ordered(_ order: [Int]) -> CellSlices {
    guard !ranges.isEmpty else { return self }
    var slices = CellSlices()
    for cluster in order { slices.append(self[cluster]) }
    return slices
  }

  /// Returns the key ranges of a planned cluster.
  func ranges(of cluster: Cluster, of index: PointIndex, _ grid: CellGrid) -> [KeyRange] {
    // The cluster may be another plan's.
    guard ends.indices.contains(cluster.offset) else { return [] }
    let slice = self[cluster.offset]
    return slice.isEmpty ? index.keyRanges(of: cluster.cell, in: grid) : Array(slice)
  }

  /// Returns the offset of the planned cluster that holds a key.
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
