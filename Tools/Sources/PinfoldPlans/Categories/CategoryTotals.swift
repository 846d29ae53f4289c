package import Pinfold
package import PinfoldText

/// The categories of a column with the number of places of each.
package struct CategoryTotals {
  /// The names by code, the most frequent in all places first.
  package let names: [String]

  package let column: String

  /// The counts by code, then the places without a category.
  private let counts: [Int]

  /// - Parameter number: The number of the index's column.
  package init(of points: PointSlice, column number: Int, _ column: String, _ list: CategoryList) {
    self.column = column
    names = list.names
    counts = points.categoryCounts(ofColumn: number)
  }

  /// The same of the places of an index that are in a subset.
  package init(
    of index: PointIndex,
    column number: Int,
    _ column: String,
    _ list: CategoryList,
    showing subset: PointSubset
  ) {
    self.column = column
    names = list.names
    counts = Self.counts(in: index, column: number, showing: subset)
  }

  /// Returns the counts of an index's column by code, then of the points without a code.
  package static func counts(
    in index: PointIndex,
    column number: Int,
    showing subset: PointSubset? = nil
  ) -> [Int] {
    guard let subset else { return index.points(in: .world).categoryCounts(ofColumn: number) }
    let plan = wholePlan(of: index, showing: subset, countingColumn: number)
    return plan.clusters.reduce(into: []) { sums, cluster in
      let counts = plan.categoryCounts(of: cluster) ?? []
      if sums.isEmpty { sums = [Int](repeating: 0, count: counts.count) }
      for (code, count) in counts.enumerated() { sums[code] += count }
    }
  }

  /// Returns a plan of the whole world, which has all places in few cells, and counts by block.
  static func wholePlan(
    of index: PointIndex,
    showing subset: PointSubset? = nil,
    countingColumn number: Int? = nil
  ) -> Plan {
    var options = ClusterOptions(.grid(GridClustering()))
    options.marginFactor = 0
    let size = ScreenSize(width: 256, height: 256)
    let viewport = Viewport(showing: .world, size: size)
    return Planner(options).plan(
      index,
      for: viewport,
      showing: subset,
      countingColumn: number
    )
  }

  /// The column, its values with their counts, and the counts of other values and of none.
  package var json: JSONValue { .object(members(values)) }

  /// The same with the most frequent values first, and with the kind of filter.
  package var filterJSON: JSONValue {
    // Equal counts have the order of the codes.
    let sorted = values.enumerated()
      .sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
    return .object(
      [("kind", .string(FilterKind.category.rawValue))] + members(sorted.map(\.element))
    )
  }

  private var values: [(name: String, count: Int)] {
    let known = counts.dropLast()
    return names.enumerated().map { ($1, $0 < known.count ? known[$0] : 0) }
  }

  private func members(_ values: [(name: String, count: Int)]) -> [(name: String, value: JSONValue)]
  {
    [
      ("column", .string(column)),
      (
        "values",
        .array(values.map { .object([("value", .string($0)), ("count", .number($1))]) })
      ),
      ("other", .number(counts.dropLast().dropFirst(names.count).reduce(0, +))),
      ("none", .number(counts.last ?? 0)),
    ]
  }
}
