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
  /// - Complexity: As for ``PointSlice/page(after:count:)``
  init(of members: PointSlice, after: Int?, limit: Int) {
    // Rows have 32 bits, and nothing is behind the last.
    let page = members.page(after: after.map { PointID(UInt32(clamping: $0)) }, count: limit)
    ids = page.ids
    next = page.isLast ? nil : page.ids.last.map { Int($0.row) }
  }
}
