/// Points with their clusters, for plans that are not based on cells.
struct MemberLists: Sendable {
  private let keys: [UInt64]

  private let rows: [UInt32]

  /// The offset of each point's cluster in the plan.
  private let clusters: [Int32]

  /// The points, grouped by cluster.
  private let members: Grouped<PointID>

  /// The distance at which places overlap, or `nil` if another rule grouped the points.
  let spacing: OverlapFilter.Deltas?

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

  /// Sorts points in any order.
  init(sorting keys: [UInt64], rows: [UInt32], clusters: [Int32], clusterCount: Int) {
    let order = RadixSort.indexOrder(keys: keys, rows: rows)
    self.init(
      keys: order.map { keys[$0] },
      rows: order.map { rows[$0] },
      clusters: order.map { clusters[$0] },
      clusterCount: clusterCount
    )
  }
}

extension MemberLists {
  var count: Int { keys.count }

  /// Returns an empty slice for an invalid offset.
  func members(ofCluster cluster: Int) -> ArraySlice<PointID> { members[cluster] }

  /// - Complexity: O(log *n*)
  func cluster(ofKey key: UInt64, row: UInt32) -> Int? {
    var slot = keys.count
    return cluster(ofKey: key, row: row, at: &slot)
  }

  /// Fast if you look up points in index order.
  ///
  /// - Parameter slot: The slot to check first. Becomes the slot after the found point.
  /// - Complexity: O(1) if the point is at `slot`, otherwise O(log *n*).
  func cluster(ofKey key: UInt64, row: UInt32, at slot: inout Int) -> Int? {
    if slot >= keys.count || keys[slot] != key || rows[slot] != row {
      let found = keys.indices.endOfPrefix { (keys[$0], rows[$0]) < (key, row) }
      guard found < keys.count, keys[found] == key, rows[found] == row else { return nil }
      slot = found
    }
    defer { slot += 1 }
    return Int(clusters[slot])
  }

  /// - Complexity: O(log *n*)
  func hasPoints(in range: KeyRange) -> Bool {
    let slot = keys.indices.endOfPrefix { keys[$0] < range.first }
    return slot < keys.count && keys[slot] <= range.last
  }
}

extension MemberLists {
  /// Returns the points of some clusters, in their order.
  ///
  /// - Complexity: O(*n*)
  func picking(_ picked: [Int]) -> MemberLists {
    let numbers = picked.places(among: members.count)
    let slots = keys.indices.filter { numbers[Int(clusters[$0])] >= 0 }
    return MemberLists(
      keys: slots.map { keys[$0] },
      rows: slots.map { rows[$0] },
      clusters: slots.map { numbers[Int(clusters[$0])] },
      clusterCount: picked.count,
      spacing: spacing
    )
  }
}

/// Elements grouped by number. Each group keeps the original order.
struct Grouped<Element: Sendable>: Sendable {
  private let elements: [Element]

  /// The start of each group, and the end of the last one.
  private let starts: [Int]

  /// - Parameter groups: The group number of each element.
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

  /// The number of groups.
  var count: Int { starts.count - 1 }

  /// Empty for an invalid number.
  subscript(group: Int) -> ArraySlice<Element> {
    guard (0..<starts.count - 1).contains(group) else { return [] }
    return elements[starts[group]..<starts[group + 1]]
  }
}

extension [Int] {
  /// Returns the place of each number in the list, or -1.
  ///
  /// - Parameter count: Greater than all numbers.
  func places(among count: Int) -> [Int32] {
    var places = [Int32](repeating: -1, count: count)
    for (place, number) in enumerated() { places[number] = Int32(truncatingIfNeeded: place) }
    return places
  }
}
