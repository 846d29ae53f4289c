/// Which cluster of a plan each point is in, where that does not go by cells.
struct MemberLists: Sendable {
  /// The keys of the points, in index order.
  private let keys: [UInt64]

  /// Their rows.
  private let rows: [UInt32]

  /// The offsets of their clusters in the plan.
  private let clusters: [Int32]

  /// The points again, by their clusters.
  private let members: Grouped<PointID>

  /// The distance at which places overlap, if the lists are those of the overlap filter.
  let spacing: OverlapFilter.Deltas?

  /// - Parameters:
  ///   - keys: The keys of the points, in index order.
  ///   - rows: Their rows.
  ///   - clusters: The offsets of their clusters in the plan.
  ///   - clusterCount: How many clusters there are.
  ///   - spacing: How near places overlap, if that is what groups them.
  init(
    keys: [UInt64],
    rows: [UInt32],
    clusters: [Int32],
    clusterCount: Int,
    spacing: OverlapFilter.Deltas? = nil
  ) {
    (self.keys, self.rows, self.clusters, self.spacing) = (keys, rows, clusters, spacing)
    members = Grouped(rows.map(PointID.init), groups: clusters, count: clusterCount)
  }
}

extension MemberLists {
  /// How many points have a cluster.
  var count: Int { keys.count }

  /// Returns the members of a cluster, in index order; none of another plan's.
  func members(ofCluster cluster: Int) -> ArraySlice<PointID> { members[cluster] }

  /// Returns the offset of a point's cluster.
  ///
  /// - Complexity: O(log *n*)
  func cluster(ofKey key: UInt64, row: UInt32) -> Int? {
    var slot = keys.count
    return cluster(ofKey: key, row: row, at: &slot)
  }

  /// Returns the offset of a point's cluster, as points are looked up one after the
  /// other in index order.
  ///
  /// - Parameter slot: Where to search first; becomes the slot after the point's own.
  /// - Complexity: O(1) for the point of the slot, O(log *n*) otherwise.
  func cluster(ofKey key: UInt64, row: UInt32, at slot: inout Int) -> Int? {
    if slot >= keys.count || keys[slot] != key || rows[slot] != row {
      let found = keys.indices.endOfPrefix { (keys[$0], rows[$0]) < (key, row) }
      guard found < keys.count, keys[found] == key, rows[found] == row else { return nil }
      slot = found
    }
    defer { slot += 1 }
    return Int(clusters[slot])
  }

  /// Returns whether any point has a key in a range.
  ///
  /// - Complexity: O(log *n*)
  func hasPoints(in range: KeyRange) -> Bool {
    let slot = keys.indices.endOfPrefix { keys[$0] < range.first }
    return slot < keys.count && keys[slot] <= range.last
  }
}

/// Elements by the number of their group, each group in the order that they had.
struct Grouped<Element: Sendable>: Sendable {
  private let elements: [Element]

  /// Where each group begins, and where the last one ends.
  private let starts: [Int]

  /// - Parameters:
  ///   - elements: The elements.
  ///   - groups: For each of them, the number of its group.
  ///   - count: How many groups there are.
  /// - Complexity: O(*n*)
  init(_ elements: [Element], groups: [some BinaryInteger], count: Int) {
    var ends = [Int](repeating: 0, count: count + 1)
    for group in groups { ends[Int(group) + 1] += 1 }
    for group in 0..<count { ends[group + 1] += ends[group] }
    starts = ends
    var sorted = elements
    for offset in groups.indices {
      let group = Int(groups[offset])
      sorted[ends[group]] = elements[offset]
      ends[group] += 1
    }
    self.elements = sorted
  }

  /// The elements of a group; none if there is no such group.
  subscript(group: Int) -> ArraySlice<Element> {
    guard (0..<starts.count - 1).contains(group) else { return [] }
    return elements[starts[group]..<starts[group + 1]]
  }
}
