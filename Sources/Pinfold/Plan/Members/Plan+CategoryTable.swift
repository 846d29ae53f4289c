extension Plan {
  /// Returns the counts of a cluster by the categories of two columns.
  ///
  ///     // The counts by year: of 12 kinds, of all others, and of places without a kind.
  ///     let table = plan.categoryCounts(of: cluster, first: 12, ofColumn: 0, by: 1)
  ///
  /// The first rows are of the first categories of `column`. A row of its other categories follows, and
  /// one of members without a category. Each row has the elements of ``categoryCounts(of:)`` for the
  /// column `other`. All elements add up to ``Cluster/count``.
  ///
  /// The plan need not count categories.
  ///
  /// - Parameters:
  ///   - cluster: A cluster of this plan.
  ///   - first: The number of categories of `column` with their own row.
  ///   - column: The column of the rows.
  ///   - other: The column of each row's elements.
  /// - Precondition: Both columns of the plan's index store categories, and `first` is not negative.
  /// - Complexity: O(*k* + *m*) for *k* elements and *m* members: about three milliseconds for a
  ///   million in the clusters of a hierarchy or a grid. O(*m* log *n*) otherwise after edits, and in
  ///   other strategies.
  public func categoryCounts(
    of cluster: Cluster,
    first: Int,
    ofColumn column: Int,
    by other: Int
  ) -> [[Int]] {
    precondition(first >= 0, "The first \(first) categories")
    for column in [column, other] { index.checkCategories(column) }
    let plan = planned
    var table = CategoryTable(first, column, other, width: index.categoryCount(ofColumn: other) + 1)
    for part in parts(of: cluster) { table.add(part, of: plan) }
    return table.counts
  }
}

/// The counts of some points by two columns of categories.
private struct CategoryTable {
  // A count fits, because the sum of all weights does.
  private(set) var counts: [[Int]]

  private let first: Int
  private let column: Int
  private let other: Int

  init(_ first: Int, _ column: Int, _ other: Int, width: Int) {
    (self.first, self.column, self.other) = (first, column, other)
    counts = [[Int]](repeating: [Int](repeating: 0, count: width), count: first + 2)
  }

  /// Adds the members of a cluster.
  ///
  /// - Parameter plan: A plan without merged clusters.
  mutating func add(_ cluster: Cluster, of plan: Plan) {
    let masks = plan.subset?.signedMasks
    if let slots = OrderedSlots(of: plan),
      case .places(let places) = slots.extent(ofCluster: cluster.offset)
    {
      add(slots.order[places].lazy.map(Int.init), of: slots.run, masks?[0], sign: 1)
      return
    }
    let ranges: [KeyRange]
    switch plan.membership {
    case .slices(let slices): ranges = slices.ranges(of: cluster, of: plan.index, plan.grid)
    default:
      for id in plan.members(of: cluster) {
        guard let place = plan.index.slot(of: id) else { continue }
        add(
          CollectionOfOne(place.slot),
          of: plan.index.layers[place.layer].added,
          nil,
          sign: 1
        )
      }
      return
    }
    for (number, signed) in plan.index.signedRuns.enumerated() {
      for range in ranges {
        let slots = signed.run.slots(in: range)
        add(slots, of: signed.run, masks?[number], sign: signed.isRemoval ? -1 : 1)
      }
    }
  }

  private mutating func add(
    _ slots: some Sequence<Int>,
    of run: borrowing Run,
    _ mask: [UInt64]?,
    sign: Int
  ) {
    let (codes, others) = (run.columns[column].values.codes, run.columns[other].values.codes)
    for slot in slots where mask?.hasBit(slot) ?? true {
      let row =
        codes[slot] == ColumnStorage.noCategory ? first + 1 : min(Int(codes[slot]), first)
      let element = min(Int(others[slot]), counts[row].count - 1)
      counts[row][element] += sign * Int(truncatingIfNeeded: run.weight(at: slot))
    }
  }
}
