package import Pinfold
package import PinfoldText

/// A histogram for each of the first categories, so that the page counts both at once in any window.
package struct CategoryHistograms: Sendable {
  private let names: [String]
  private let category: Int
  private let histogram: Int
  private let partCount: Int

  /// - Parameters:
  ///   - names: The names of the categories by code.
  ///   - category: The number of the index's column of categories.
  ///   - histogram: The number of the index's column of parts.
  ///   - partCount: The number of parts. Unreadable values have a code beyond them.
  package init(_ names: [String], category: Int, histogram: Int, partCount: Int) {
    self.names = Array(names.prefix(CategoryRing.maximumCategories))
    (self.category, self.histogram, self.partCount) = (category, histogram, partCount)
  }

  /// Writes the histograms of a cluster by name, with an empty name for places without a category.
  package func write(_ cluster: Cluster, of plan: Plan, to json: inout JSONWriter) {
    write(table(cluster, of: plan), to: &json)
  }

  /// Writes the histograms of all points of an index.
  package func writeTotals(of index: PointIndex, to json: inout JSONWriter) {
    let plan = CategoryTotals.wholePlan(of: index)
    write(
      plan.clusters.reduce(into: [[Int]](repeating: [], count: names.count + 2)) { sums, cluster in
        for (row, counts) in table(cluster, of: plan).enumerated() {
          sums[row] = sums[row].isEmpty ? counts : zip(sums[row], counts).map { $0 + $1 }
        }
      },
      to: &json
    )
  }

  private func table(_ cluster: Cluster, of plan: Plan) -> [[Int]] {
    plan.categoryCounts(of: cluster, first: names.count, ofColumn: category, by: histogram)
  }

  private func write(_ rows: [[Int]], to json: inout JSONWriter) {
    json.raw("{")
    var separator = ""
    // The last row is of places without a category. The one before, of other ones, is the rest.
    for (name, counts) in zip(names + [""], rows[..<names.count] + rows.suffix(1))
    where counts.dropLast().prefix(partCount).contains(where: { $0 > 0 }) {
      json.raw(separator)
      json.string(name)
      json.raw(":")
      json.parts(counts.dropLast().prefix(partCount))
      separator = ","
    }
    json.raw("}")
  }
}

extension JSONWriter {
  /// Writes pairs of a part of a histogram and its count, one after the other.
  ///
  /// - Parameter counts: The counts by part.
  mutating func parts(_ counts: ArraySlice<Int>) {
    raw("[")
    var separator = ""
    for (part, count) in counts.enumerated() where count > 0 {
      raw(separator)
      number(part)
      raw(",")
      number(count)
      separator = ","
    }
    raw("]")
  }
}
