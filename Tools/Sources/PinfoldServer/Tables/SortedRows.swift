import Pinfold

/// The first rows of a table after a mark, in order.
///
/// Visits rows in any order and keeps only the first ones, so a page needs no sorted table.
struct SortedRows: Sendable {
  private let isDescending: Bool
  private let limit: Int
  private let after: (key: SortKey, id: PointID)?
  private(set) var rows: [(key: SortKey, id: PointID)] = []

  /// Whether no row follows.
  private(set) var areLast = true

  /// - Precondition: The query has a column, and its mark a key.
  init(_ query: PageQuery) {
    (isDescending, limit) = (query.isDescending, query.limit)
    after = query.after.flatMap { mark in mark.key.map { ($0, mark.id) } }
    rows.reserveCapacity(limit)
  }

  /// Adds a row.
  ///
  /// - Complexity: O(*k*) for a row among the first *k*, otherwise O(1).
  mutating func add(_ id: PointID, _ key: SortKey) {
    if let after, !isBefore(after, (key, id)) { return }
    if rows.count == limit {
      areLast = false
      guard isBefore((key, id), rows[limit - 1]) else { return }
      rows.removeLast()
    }
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(rows[middle], (key, id)) { low = middle + 1 } else { high = middle }
    }
    rows.insert((key, id), at: low)
  }

  /// Rows with equal values are in the order of the file.
  private func isBefore(
    _ a: (key: SortKey, id: PointID),
    _ b: (key: SortKey, id: PointID)
  ) -> Bool {
    if a.key.isBefore(b.key, isDescending: isDescending) { return true }
    return !b.key.isBefore(a.key, isDescending: isDescending) && a.id < b.id
  }
}
