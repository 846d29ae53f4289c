package import Pinfold
package import PinfoldText

/// The categories of a column with the number of places of each.
package struct CategoryTotals {
  /// The names by code, the most frequent in all places first.
  package let names: [String]

  private let column: String

  /// The counts by code, then the places without a category.
  private let counts: [Int]

  /// - Parameters:
  ///   - index: The places to count.
  ///   - number: The number of the index's column.
  ///   - column: The name of the column.
  ///   - list: The categories.
  ///   - subset: The points to count, or `nil` for all.
  package init(
    of index: PointIndex,
    column number: Int,
    _ column: String,
    _ list: CategoryList,
    showing subset: PointSubset? = nil
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
  package var json: JSONValue {
    let known = counts.dropLast()
    let values = names.enumerated().map { code, name in
      JSONValue.object([
        ("value", .string(name)), ("count", .number(code < known.count ? known[code] : 0)),
      ])
    }
    return .object([
      ("column", .string(column)),
      ("values", .array(values)),
      ("other", .number(known.dropFirst(names.count).reduce(0, +))),
      ("none", .number(counts.last ?? 0)),
    ])
  }
}
