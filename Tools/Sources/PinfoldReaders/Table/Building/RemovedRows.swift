/// Rows that were found to be invalid after all rows were read.
struct RemovedRows {
  /// Ascending.
  let rows: [Int]

  init(_ rows: [Int]) { self.rows = rows.sorted() }

  var isEmpty: Bool { rows.isEmpty }

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

/// Rows that may turn out to be invalid.
struct DoubtfulRows {
  private(set) var count = 0

  /// The first such rows, in the form in which rejected rows are listed.
  private(set) var listings: [Int: RejectedRows.Row] = [:]

  /// Adds a row.
  ///
  /// - Parameter listing: The row as a rejected row; `nil` if enough are listed.
  mutating func add(_ row: Int, _ listing: RejectedRows.Row?) {
    count += 1
    if let listing { listings[row] = listing }
  }
}
