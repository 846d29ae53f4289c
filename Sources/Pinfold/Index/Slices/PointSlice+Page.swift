extension PointSlice {
  /// Some points of a slice, by ascending id.
  public struct Page: Hashable, Sendable {
    /// The points.
    public let ids: [PointID]

    /// Whether there are none behind them.
    public let isLast: Bool
  }

  /// Returns a page of the points, by ascending id.
  ///
  ///     let first = members.page(count: 100)
  ///     let second = members.page(after: first.ids.last, count: 100)
  ///
  /// - Parameters:
  ///   - first: The point after which the page begins, whether the slice has it or not; `nil`
  ///     for the first page.
  ///   - count: The most points of the page; less than one counts as one.
  /// - Complexity: O(*n* log *k*) for *n* points and pages of *k*.
  public func page(after first: PointID? = nil, count: Int) -> Page {
    let count = Swift.max(count, 1)
    // The least ids, the greatest of them at the top of the heap.
    var ids: [PointID] = []
    var isLast = true
    for id in self {
      if let first, id <= first { continue }
      guard ids.count == count else {
        ids.append(id)
        if ids.count == count { ids.sort { $0 > $1 } }
        continue
      }
      isLast = false
      if id < ids[0] { Self.replaceTop(of: &ids, by: id) }
    }
    ids.sort()
    return Page(ids: ids, isLast: isLast)
  }

  private static func replaceTop(of heap: inout [PointID], by id: PointID) {
    var slot = 0
    while true {
      var child = 2 * slot + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count && heap[child + 1] > heap[child] { child += 1 }
      guard heap[child] > id else { break }
      heap[slot] = heap[child]
      slot = child
    }
    heap[slot] = id
  }
}
