/// Rows that were read, and turned out not to be places once all others were read.
struct RemovedRows {
  /// The rows, ascending.
  let rows: [Int]

  init(_ rows: [Int]) { self.rows = rows.sorted() }

  var isEmpty: Bool { rows.isEmpty }

  /// Removes the elements of the rows from a column.
  func remove<Element>(from column: inout [Element]) {
    guard let first = rows.first, first < column.count else { return }
    var (end, next) = (first, 0)
    for row in first..<column.count {
      if next < rows.count, rows[next] == row {
        next += 1
      } else {
        column[end] = column[row]
        end += 1
      }
    }
    column.removeLast(column.count - end)
  }
}

/// Rows that may turn out not to be places.
struct DoubtfulRows {
  /// How many there are.
  private(set) var count = 0

  /// By row, how the first of them would be listed as rejected.
  private(set) var listings: [Int: RejectedRows.Row] = [:]

  /// Adds a row.
  ///
  /// - Parameter listing: How it would be listed; `nil` where enough are.
  mutating func add(_ row: Int, _ listing: RejectedRows.Row?) {
    count += 1
    if let listing { listings[row] = listing }
  }
}
