/// The counts by category of planned clusters.
struct PlannedCategories: Sendable {
  /// One more than the number of categories.
  let width: Int

  /// Cluster by cluster: each category, then points without a category.
  private var counts: [Int] = []

  init(width: Int) {
    self.width = width
  }

  mutating func append(_ cluster: ArraySlice<UInt64>) {
    // A count fits, because the sum over a cluster does.
    counts += cluster.lazy.map { Int($0) }
  }

  subscript(cluster: Int) -> ArraySlice<Int> { counts[cluster * width..<(cluster + 1) * width] }

  func ordered(_ order: [Int]) -> PlannedCategories {
    var ordered = PlannedCategories(width: width)
    ordered.counts = order.flatMap { self[$0] }
    return ordered
  }
}

extension Plan {
  /// Returns the counts of a cluster by category, or `nil` if the plan does not count categories.
  ///
  ///     let plan = planner.plan(index, for: viewport, countingColumn: 0)
  ///     let cafes = plan.categoryCounts(of: cluster)?[3]
  ///
  /// Element *c* is the count of category *c*, up to the highest category of any point. The last
  /// element is the count of members without a category. All elements add up to ``Cluster/count``.
  ///
  /// - Parameter cluster: A cluster of this plan.
  /// - Complexity: O(*k*) for *k* categories. A merged cluster takes the time of all its parts.
  public func categoryCounts(of cluster: Cluster) -> [Int]? {
    guard let categories else { return nil }
    guard merging != nil else { return Array(categories[cluster.offset]) }
    return parts(of: cluster).reduce(into: [Int](repeating: 0, count: categories.width)) {
      sum,
      part in
      for (code, count) in categories[part.offset].enumerated() { sum[code] += count }
    }
  }
}
