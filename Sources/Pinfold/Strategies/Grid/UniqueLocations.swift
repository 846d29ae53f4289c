/// Finds the unique locations among points.
///
/// Each position starts as a location. In each quadtree node, from the bottom up, each location of
/// a child joins the first location with which it shares a small enough box. Locations of a node
/// consist of whole locations of its children, so zooming out does not split locations. They do not
/// depend on the order of the input.
struct UniqueLocations {
  struct Location {
    var box: GridRect
    var ranges: [KeyRange]
    var count: Int

    /// The key of the first position in index order.
    var firstKey: UInt64 { ranges[0].first }
  }

  private struct Position {
    let key: UInt64
    let count: Int
  }

  /// The number of comparisons after which ``collect(from:_:)`` stops counting distant positions,
  /// because building the locations is then faster.
  private static let mostComparisons = 1 << 20

  private let tolerance: LocationTolerance
  private let limit: Int
  private var positions: [Position] = []

  /// Returns the locations, sorted by their first positions in index order.
  ///
  /// - Parameter limit: The maximum number, in total and in any node. If there are more, returns
  ///   `nil`.
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

  /// Collects positions. Returns `false` once they certainly exceed the limit.
  private mutating func collect(from index: PointIndex, _ ranges: [KeyRange]) -> Bool {
    // Positions that are too far apart to share a location.
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
