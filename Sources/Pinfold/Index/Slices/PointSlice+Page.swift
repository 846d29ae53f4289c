extension PointSlice {
  /// A page of the points in a slice, sorted by id.
  public struct Page: Hashable, Sendable {
    /// The ids, in ascending order.
    public let ids: [PointID]

    /// Whether this is the last page.
    public let isLast: Bool
  }

  /// Returns a page of the points, sorted by id.
  ///
  ///     let first = members.page(count: 100)
  ///     let second = members.page(after: first.ids.last, count: 100)
  ///
  /// - Parameters:
  ///   - first: The page starts after this id. Pass `nil` for the first page. The slice need not
  ///     contain the id.
  ///   - count: The maximum number of points on the page. Values below one count as one.
  /// - Complexity: O(*n* log *k*) for *n* points and a page of *k* points.
  public func page(after first: PointID? = nil, count: Int) -> Page {
    let count = Swift.max(count, 1)
    // The smallest ids, in a heap with the greatest of them on top.
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
