/// Finds quickly which cluster of a plan holds a point or a whole node.
///
/// Clusters are the planned ones, even where several are shown as one.
struct MemberLookup {
  /// Where a node is, as far as clusters go.
  enum Place: Equatable {
    /// Outside the planned area, or in a cell without members.
    case nowhere

    /// In the cell of one cluster.
    case cluster(Int)

    /// In the cell of several clusters, or across cells.
    case undecided
  }

  private let membership: Membership

  /// Where each point's cluster is listed: the lists.
  private let lists: MemberLists?

  private let cells: CellBlock

  /// Finds the cells; `nil` where there are none.
  private let finder: CellFinder?

  /// By offset of a cell in the block: where its points are.
  private var places: [Place] = []

  /// The key ranges of clusters that share a cell, ascending.
  private var locations: [(range: KeyRange, cluster: Int)] = []

  /// - Parameters:
  ///   - plan: A plan.
  ///   - listsPoints: Whether points of nodes are listed one by one, to be looked up
  ///     quickly.
  init(_ plan: Plan, listsPoints: Bool = false) {
    let plan = plan.planned
    cells = plan.cells
    finder = cells.count > 0 ? CellFinder(cells) : nil
    membership =
      plan.membership.nodes.map { listsPoints ? .lists($0.listed) : .nodes($0) }
      ?? plan.membership.discs.map { listsPoints ? .lists($0.listed) : .discs($0) }
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

  /// Whether points at one position may be in several clusters.
  var dividesPlaces: Bool { lists != nil }

  /// How many points were assigned to clusters one by one.
  var assignedCount: Int { lists?.count ?? 0 }

  /// Returns where a node is.
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

  /// Returns the cluster of a point.
  func cluster(ofKey key: UInt64, row: UInt32) -> Int? {
    switch membership {
    case .lists(let lists): lists.cluster(ofKey: key, row: row)
    case .nodes(let nodes): nodes.cluster(ofKey: key, row: row)
    case .discs(let discs): discs.cluster(ofKey: key, row: row)
    case .slices:
      switch place(of: GridRect(MortonKey.position(key))) {
      case .nowhere: nil
      case .cluster(let index): index
      case .undecided: location(ofKey: key)
      }
    }
  }

  /// Returns the cluster of a point, as points are looked up in index order.
  ///
  /// - Parameter slot: Where to search first if points are assigned one by one.
  func cluster(ofKey key: UInt64, row: UInt32, at slot: inout Int) -> Int? {
    guard let lists else { return cluster(ofKey: key, row: row) }
    return lists.cluster(ofKey: key, row: row, at: &slot)
  }

  /// Returns the cluster of a point in a cell of several clusters.
  ///
  /// - Complexity: O(log *n*): a cell may have as many locations as points.
  private func location(ofKey key: UInt64) -> Int? {
    let index = locations.indices.endOfPrefix { locations[$0].range.last < key }
    return index < locations.count && locations[index].range.contains(key)
      ? locations[index].cluster : nil
  }
}
