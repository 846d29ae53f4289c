/// The counts by category of planned clusters.
struct PlannedCategories: Sendable {
  /// One more than the number of categories.
  let width: Int

  /// Cluster by cluster: each category, then points without a category.
  private var counts: [UInt64]

  init(width: Int, clusterCount: Int = 0) {
    self.width = width
    counts = [UInt64](repeating: 0, count: width * clusterCount)
  }

  mutating func append(_ cluster: ArraySlice<UInt64>) { counts += cluster }

  // A count fits, because the sum over a cluster does.
  subscript(cluster: Int) -> [Int] { slice(cluster).map { Int(truncatingIfNeeded: $0) } }

  private func slice(_ cluster: Int) -> ArraySlice<UInt64> {
    counts[cluster * width..<(cluster + 1) * width]
  }

  /// Returns the counts of some clusters, in their order.
  func picking(_ clusters: [Int]) -> PlannedCategories {
    var picked = PlannedCategories(width: width)
    for cluster in clusters { picked.append(slice(cluster)) }
    return picked
  }

  /// Calls a function with all counts, and the first and the last of a cluster.
  @inline(__always)  // with the function, which may be called for each point
  mutating func change(
    _ cluster: Int,
    _ body: (inout MutableSpan<UInt64>, _ first: Int, _ last: Int) -> Void
  ) {
    let first = cluster * width
    counts.withMutableSpan { body(&$0, first, first + width - 1) }
  }
}

extension Plan {
  /// Returns the same plan, with counts of its clusters by category.
  ///
  ///     let plan = planner.plan(index, for: viewport).countingCategories(ofColumn: 0)
  ///     let cafes = plan.categoryCounts(of: plan.clusters[0])?[3]
  ///
  /// All strategies and merged clusters have counts. The next plan counts no categories until you
  /// ask again.
  ///
  /// - Precondition: The column of the plan's index stores categories.
  /// - Complexity: In a grid, O(*c* log *n*) for *c* clusters, plus the points near the edges of
  ///   exact cells. For spaced clusters and clusters by distance, one pass over the *m* members:
  ///   about two milliseconds for a million. O(*m*) in a grid with weights, and O(*m* log *n*)
  ///   otherwise after edits, and in other strategies.
  public func countingCategories(ofColumn column: Int) -> Plan {
    index.checkCategories(column)
    var plan = self
    plan.categories = MemberCounts(of: planned, column: column).categories
    return plan
  }

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
    guard merging != nil else { return categories[cluster.offset] }
    return parts(of: cluster).reduce(into: [Int](repeating: 0, count: categories.width)) {
      sum,
      part in
      for (code, count) in categories[part.offset].enumerated() { sum[code] += count }
    }
  }
}
