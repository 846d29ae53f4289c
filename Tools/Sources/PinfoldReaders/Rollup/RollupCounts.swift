/// How many places each cell of a roll-up counts, as a store says it.
package struct RollupCounts {
  /// By row; one where nothing else is said.
  package private(set) var weights: [Int]

  private var sum = 0

  package init(ofRows rowCount: Int) { weights = [Int](repeating: 1, count: rowCount) }

  /// Sets the count of a row, once.
  ///
  /// - Returns: False if the count is below one, or too much together with the others: roll-ups
  ///   have no such counts.
  package mutating func set(_ count: Int, ofRow row: Int) -> Bool {
    let (total, overflow) = sum.addingReportingOverflow(count)
    guard count >= 1, !overflow else { return false }
    weights[row] = count
    sum = total
    return true
  }
}
