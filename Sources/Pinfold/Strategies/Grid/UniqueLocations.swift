/// Finds the unique locations among some points.
///
/// A location starts as a position. Up the quadtree, node by node, the locations
/// of the four children become one wherever a box around both is still small
/// enough: each joins the first that can absorb it. So the locations of a node are made
/// of whole locations of its children, whatever happens elsewhere: zooming out never
/// splits one. They depend on positions alone, not on the order of the input.
struct UniqueLocations {
  /// Points at one location.
  struct Location {
    var box: GridRect
    var ranges: [KeyRange]
    var count: Int

    /// The first position in index order.
    var firstKey: UInt64 { ranges[0].first }
  }

  private struct Position {
    let key: UInt64
    let count: Int
  }

  /// After this many, making the locations is faster than trying a short cut.
  private static let mostComparisons = 1 << 20

  private let tolerance: LocationTolerance
  private let limit: Int
  private var positions: [Position] = []

  /// Returns the locations in index order of their first positions.
  ///
  /// - Parameters:
  ///   - ranges: The ranges of the index with the points, ascending.
  ///   - limit: The most that are wanted.
  /// - Returns: `nil` when there are more than the limit, in all or in any node.
  static func find(
    in index: PointIndex,
    _ ranges: [KeyRange],
    tolerance: LocationTolerance,
    limit: Int
  ) -> [Location]? {
    var search = UniqueLocations(tolerance: tolerance, limit: limit)
    guard search.collect(from: index, ranges) else { return nil }
    guard !search.positions.isEmpty else { return [] }
    return search.locations(0..<search.positions.count)?
      .sorted { $0.firstKey < $1.firstKey }
  }

  private init(tolerance: LocationTolerance, limit: Int) {
    (self.tolerance, self.limit) = (tolerance, limit)
  }

  /// Collects positions until they are certain to be too many.
  private mutating func collect(from index: PointIndex, _ ranges: [KeyRange]) -> Bool {
    // Positions that are pairwise too far apart for one location: each needs one.
    var apart: [UInt64] = []
    var comparisons = 0
    for range in ranges {
      index.forEachPosition(in: range) { key, count in
        positions.append(Position(key: key, count: count))
        if limit < .max && comparisons < Self.mostComparisons {
          comparisons += apart.count
          if apart.allSatisfy({ tolerance.separates($0, key) }) { apart.append(key) }
        }
        return apart.count <= limit
      }
      if apart.count > limit { return false }
    }
    return true
  }

  /// Returns the locations of the positions of one node.
  private func locations(_ slots: Range<Int>) -> [Location]? {
    let first = positions[slots.lowerBound]
    let last = positions[slots.upperBound - 1]
    guard first.key != last.key else {
      return [
        Location(
          box: GridRect(MortonKey.position(first.key)),
          ranges: [KeyRange(first: first.key, last: first.key)],
          count: first.count
        )
      ]
    }
    let split = NodeSplit(from: first.key, to: last.key)
    var merged: [Location] = []
    var start = slots.lowerBound
    for child in UInt64(0)..<4 {
      var end = start
      while end < slots.upperBound && split.child(of: positions[end].key) == child { end += 1 }
      if start < end {
        guard let parts = locations(start..<end) else { return nil }
        join(parts, to: &merged, at: split)
        if merged.count > limit { return nil }
      }
      start = end
    }
    return merged
  }

  /// Joins each location to the first that can absorb it.
  private func join(_ parts: [Location], to merged: inout [Location], at split: NodeSplit) {
    let candidates = JoinCandidates(
      count: merged.count,
      at: split,
      reach: tolerance.reach,
      box: { merged[$0].box }
    )
    for part in parts {
      let first = candidates.first(for: part.box) {
        tolerance.holds(merged[$0].box.union(part.box))
      }
      if let first {
        merged[first].box = merged[first].box.union(part.box)
        merged[first].ranges += part.ranges
        merged[first].count += part.count
      } else {
        merged.append(part)
      }
    }
  }
}
