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

  private let plan: Plan
  private let membership: Membership

  /// By offset of a cell in the plan's block: the first of its clusters.
  private var firstClusters: [Int32]

  /// The key ranges of clusters that share a cell, ascending.
  private var locations: [(range: KeyRange, cluster: Int)] = []

  /// - Parameters:
  ///   - plan: A plan.
  ///   - listsPoints: Whether points of nodes are listed one by one, to be looked up
  ///     quickly.
  init(_ plan: Plan, listsPoints: Bool = false) {
    let plan = plan.planned
    self.plan = plan
    membership =
      plan.membership.nodes.map { listsPoints ? .lists($0.listed) : .nodes($0) }
      ?? plan.membership
    firstClusters = []
    if case .slices(let slices) = membership { indexCells(slices) }
  }

  private mutating func indexCells(_ slices: CellSlices) {
    firstClusters = [Int32](repeating: -1, count: plan.cells.count)
    for index in plan.clusters.indices.reversed() {
      // Clusters are planned, so their cells are in the block.
      guard let offset = plan.cells.offset(of: plan.clusters[index].cell) else { continue }
      firstClusters[offset] = Int32(index)
    }
    for index in 0..<slices.count where !isAlone(index) || (index > 0 && !isAlone(index - 1)) {
      locations += slices[index].map { (range: $0, cluster: index) }
    }
    locations.sort { $0.range.first < $1.range.first }
  }

  /// Whether points at one position may be in several clusters.
  var dividesPlaces: Bool { membership.lists != nil }

  /// How many points were assigned to clusters one by one.
  var assignedCount: Int { membership.lists?.count ?? 0 }

  /// Returns where a node is.
  func place(of node: GridRect) -> Place {
    if let lists = membership.lists {
      let keys = KeyRange(
        first: MortonKey.interleave(x: node.minX, y: node.minY),
        last: MortonKey.interleave(x: node.maxX, y: node.maxY)
      )
      return lists.hasPoints(in: keys) ? .undecided : .nowhere
    }
    let grid = plan.grid
    let (left, right) = (grid.ordinal(node.minX), grid.ordinal(node.maxX))
    let (top, bottom) = (grid.ordinal(node.minY), grid.ordinal(node.maxY))
    guard left == right && top == bottom else {
      return touches(left, right, top, bottom) ? .undecided : .nowhere
    }
    guard let offset = plan.cells.offset(of: Cell(column: left, row: top)),
      firstClusters[offset] >= 0
    else { return .nowhere }
    let first = Int(firstClusters[offset])
    return isAlone(first) ? .cluster(first) : .undecided
  }

  /// Returns the cluster of a point.
  func cluster(ofKey key: UInt64, row: UInt32) -> Int? {
    switch membership {
    case .lists(let lists): lists.cluster(ofKey: key, row: row)
    case .nodes(let nodes): nodes.cluster(ofKey: key, row: row)
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
    guard let lists = membership.lists else { return cluster(ofKey: key, row: row) }
    return lists.cluster(ofKey: key, row: row, at: &slot)
  }

  /// Returns the cluster of a point in a cell of several clusters.
  ///
  /// - Complexity: O(log *n*): a cell may have as many locations as points.
  private func location(ofKey key: UInt64) -> Int? {
    let place = locations.indices.endOfPrefix { locations[$0].range.last < key }
    return place < locations.count && locations[place].range.contains(key)
      ? locations[place].cluster : nil
  }

  /// Returns whether the planned block has any of the cells between these.
  private func touches(_ left: UInt32, _ right: UInt32, _ top: UInt32, _ bottom: UInt32) -> Bool {
    let cells = plan.cells
    guard cells.count > 0, bottom >= cells.firstRow,
      top < cells.firstRow || Int(clamping: top - cells.firstRow) < cells.rowCount
    else { return false }
    return cells.columnOffset(left) < cells.columnCount
      || (left <= cells.firstColumn && cells.firstColumn <= right)
  }

  private func isAlone(_ index: Int) -> Bool {
    let next = index + 1
    return next == plan.clusters.count || plan.clusters[next].cell != plan.clusters[index].cell
  }
}
