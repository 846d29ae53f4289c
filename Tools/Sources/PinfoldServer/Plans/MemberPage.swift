import Pinfold

/// Some members of a cluster, in the order of their rows.
struct MemberPage {
  let ids: [PointID]

  /// What to ask for the next page with: the last row of this one; `nil` when
  /// there is no next page.
  let next: Int?

  /// - Parameters:
  ///   - members: All members.
  ///   - after: The row after which the page begins; `nil` for the first page.
  ///   - limit: The most members of a page.
  /// - Complexity: O(*n* log *k*) for *n* members and pages of *k*.
  init(of members: PointSlice, after: Int?, limit: Int) {
    // The least rows, the greatest of them at the top of the heap.
    var rows: [UInt32] = []
    var isCut = false
    for id in members where after.map({ Int(id.row) > $0 }) ?? true {
      guard rows.count == limit else {
        rows.append(id.row)
        if rows.count == limit { rows.sort(by: >) }
        continue
      }
      isCut = true
      if id.row < rows[0] { Self.replaceTop(of: &rows, by: id.row) }
    }
    rows.sort()
    ids = rows.map(PointID.init)
    next = isCut ? rows.last.map { Int($0) } : nil
  }

  private static func replaceTop(of heap: inout [UInt32], by row: UInt32) {
    var slot = 0
    while true {
      var child = 2 * slot + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count && heap[child + 1] > heap[child] { child += 1 }
      guard heap[child] > row else { break }
      heap[slot] = heap[child]
      slot = child
    }
    heap[slot] = row
  }
}
