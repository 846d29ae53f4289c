/// A fast lookup of the planned cluster that contains a point or a whole node.
struct MemberLookup {
  /// The location of a node among clusters.
  enum Place: Equatable {
    /// Outside the planned area, or in a cell without members.
    case nowhere

    /// In the cell of one cluster.
    case cluster(Int)

    /// In the cell of several clusters, or in several cells.
    case undecided
  }

  private let membership: Membership

  /// The lists, if points are assigned one by one.
  private let lists: MemberLists?

  private let cells: CellBlock

  private let finder: CellFinder?

  /// By the cell's offset in the block.
  private var places: [Place] = []

  /// The key ranges of clusters that share a cell, in ascending order.
  private var locations: [(range: KeyRange, cluster: Int)] = []

  /// - Parameter listsPoints: Whether to list the points of nodes and discs one by one, which makes
  ///   many lookups faster.
  init(_ plan: Plan, listsPoints: Bool = false) {
    let plan = plan.planned
    cells = plan.cells
    finder = cells.count > 0 ? CellFinder(cells) : nil
    membership =
      plan.membership.nodes.map { listsPoints ? .lists($0.listed) : .nodes($0) }
      ?? plan.membership.discs.map { listsPoints ? .lists($0.listed) : .discs($0) }
      ?? plan.membership.parts.map { listsPoints ? .lists($0.listed) : .parts($0) }
      ?? plan.membership
    lists = membership.lists
    if case .slices(let slices) = membership { indexCells(of: plan.clusters, slices) }
  }

  private mutating func indexCells(of clusters: [Cluster], _ slices: CellSlices) {
    places = [Place](repeating: .nowhere, count: cells.count)
    // Clusters are planned, so their cells are in the block.
    for (index, cluster) in clusters.enumerated() {
      guard let offset = cells.offset(of: cluster.cell) else { continue }
      places[offset] = places[offset] == .nowhere ? .cluster(index) : .undecided
    }
    for (index, cluster) in clusters.enumerated() {
      guard let offset = cells.offset(of: cluster.cell), places[offset] == .undecided
      else { continue }
      locations += slices[index].map { (range: $0, cluster: index) }
    }
    locations.sort { $0.range.first < $1.range.first }
  }

  /// Whether points at one position may be in different clusters.
  var dividesPlaces: Bool { lists != nil }

  var assignedCount: Int { lists?.count ?? 0 }

  func place(of node: GridRect) -> Place {
    if let lists {
      let keys = KeyRange(
        first: MortonKey.interleave(x: node.minX, y: node.minY),
        last: MortonKey.interleave(x: node.maxX, y: node.maxY)
      )
      return lists.hasPoints(in: keys) ? .undecided : .nowhere
    }
    guard let finder else { return .nowhere }
    let span = CellSpan(node, in: cells.grid)
    guard span.isOneCell else { return finder.touches(span) ? .undecided : .nowhere }
    let offset = finder.offset(span.left, span.top)
    return offset == finder.outside ? .nowhere : places[offset]
  }

  func cluster(ofKey key: UInt64, row: UInt32) -> Int? {
    switch membership {
    case .lists(let lists): lists.cluster(ofKey: key, row: row)
    case .nodes(let nodes): nodes.cluster(ofKey: key, row: row)
    case .discs(let discs): discs.cluster(ofKey: key, row: row)
    case .parts(let parts): parts.cluster(ofKey: key, row: row)
    case .slices:
      switch place(of: GridRect(MortonKey.position(key))) {
      case .nowhere: nil
      case .cluster(let index): index
      case .undecided: location(ofKey: key)
      }
    }
  }

  /// Fast if you look up points in index order.
  ///
  /// - Parameter slot: The slot to check first.
  func cluster(ofKey key: UInt64, row: UInt32, at slot: inout Int) -> Int? {
    guard let lists else { return cluster(ofKey: key, row: row) }
    return lists.cluster(ofKey: key, row: row, at: &slot)
  }

  /// Returns the cluster of a point in a cell with several clusters.
  ///
  /// - Complexity: O(log *n*), because every point of a cell may be a separate location.
  private func location(ofKey key: UInt64) -> Int? {
    let index = locations.indices.endOfPrefix { locations[$0].range.last < key }
    return index < locations.count && locations[index].range.contains(key)
      ? locations[index].cluster : nil
  }
}
