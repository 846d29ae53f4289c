/// A sequence of points of an index, created on demand.
///
/// Creating a slice takes constant time. Iterating yields ids in index order: by position, then by
/// id. Clusters by distance and spaced clusters have the order of their hierarchies.
public struct PointSlice: Sequence, Sendable {
  let index: PointIndex

  /// Ascending and disjoint.
  let ranges: [KeyRange]

  /// Points that were looked up one by one.
  let listed: ArraySlice<PointID>

  /// Points of a cluster by distance.
  let leaves: RadiusLeaves?

  /// Points of a spaced cluster.
  let spaced: SpacedPoints?

  init(index: PointIndex, ranges: [KeyRange]) {
    (self.index, self.ranges, listed, leaves, spaced) = (index, ranges, [], nil, nil)
  }

  init(index: PointIndex, leaves: RadiusLeaves?) {
    (self.index, ranges, listed, self.leaves, spaced) = (index, [], [], leaves, nil)
  }

  init(index: PointIndex, spaced: SpacedPoints) {
    (self.index, ranges, listed, leaves, self.spaced) = (index, [], [], nil, spaced)
  }

  init(index: PointIndex, listed: ArraySlice<PointID>) {
    (self.index, ranges, self.listed, leaves, spaced) = (index, [], listed, nil, nil)
  }

  /// - Parameters:
  ///   - slices: Disjoint slices of `index`, or of parts of it.
  ///   - isListed: Whether to list all points, because the slices belong to parts.
  init(joining slices: [PointSlice], in index: PointIndex, isListed: Bool = false) {
    (self.index, leaves, spaced) = (index, nil, nil)
    // If one slice has the order of a hierarchy, list all points to get a single order.
    let areListed = isListed || slices.contains { $0.leaves != nil || $0.spaced != nil }
    ranges = areListed ? [] : KeyRange.union(slices.flatMap { $0.ranges })
    var (keys, rows): ([UInt64], [UInt32]) = ([], [])
    for id in slices.flatMap({ areListed ? Array($0) : Array($0.listed) }) {
      guard let key = index.key(of: id) else { continue }
      keys.append(key)
      rows.append(id.row)
    }
    listed = RadixSort.sorted(keys: keys, rows: rows).rows.map { PointID($0) }[...]
  }

  /// Returns an iterator over the ids.
  public func makeIterator() -> Iterator {
    Iterator(
      runs: index.signedRuns,
      ranges: ranges,
      listed: listed,
      leaves: leaves?.makeIterator(),
      spaced: spaced?.makeIterator()
    )
  }

  /// The number of points.
  ///
  /// - Complexity: O(*r* log *n*) for *r* ranges of keys.
  public var count: Int {
    ranges.reduce(listed.count + (leaves?.count ?? 0) + (spaced?.count ?? 0)) {
      $0 + index.count(in: $1)
    }
  }
}

extension PointSlice {
  /// An iterator over the ids of a slice.
  public struct Iterator: IteratorProtocol {
    private let runs: [SignedRun]
    private var ranges: ArraySlice<KeyRange>
    private var listed: ArraySlice<PointID>
    private var leaves: RadiusLeaves.Iterator?
    private var spaced: SpacedPoints.Iterator?
    /// The rest of the current range, for each run.
    private var slots: [Range<Int>]

    init(
      runs: [SignedRun],
      ranges: [KeyRange],
      listed: ArraySlice<PointID>,
      leaves: RadiusLeaves.Iterator?,
      spaced: SpacedPoints.Iterator?
    ) {
      self.runs = runs
      (self.ranges, self.listed) = (ranges[...], listed)
      (self.leaves, self.spaced) = (leaves, spaced)
      slots = runs.map { _ in 0..<0 }
    }

    /// Returns the next id, or `nil` at the end.
    public mutating func next() -> PointID? {
      spaced?.next() ?? leaves?.next() ?? listed.popFirst() ?? nextPoint().map { PointID($0.row) }
    }

    mutating func nextPoint() -> (key: UInt64, row: UInt32)? {
      while true {
        if let point = nextInRange() { return point }
        guard let range = ranges.popFirst() else { return nil }
        for index in runs.indices { slots[index] = runs[index].run.slots(in: range) }
      }
    }

    private mutating func nextInRange() -> (key: UInt64, row: UInt32)? {
      while let (key, row) = smallest() {
        var balance = 0
        for index in runs.indices {
          let run = runs[index].run
          guard let slot = slots[index].first, run.keys[slot] == key, run.rows[slot] == row
          else { continue }
          balance += runs[index].isRemoval ? -1 : 1
          slots[index] = slot + 1..<slots[index].upperBound
        }
        if balance > 0 { return (key, row) }
      }
      return nil
    }

    /// The first remaining point of all runs.
    private func smallest() -> (key: UInt64, row: UInt32)? {
      var smallest: (key: UInt64, row: UInt32)?
      for index in runs.indices {
        guard let slot = slots[index].first else { continue }
        let run = runs[index].run
        let point = (key: run.keys[slot], row: run.rows[slot])
        if smallest.map({ point < $0 }) ?? true { smallest = point }
      }
      return smallest
    }
  }
}

extension PointSlice {
  /// Returns the position of any point in the index, in map points. Returns `nil` if the id is
  /// missing or rejected.
  ///
  /// - Complexity: O(log *n*)
  public func position(of id: PointID) -> MapPoint? { index.position(of: id) }

  /// Returns the values of any point in the index, one per column. Returns `nil` if the id is
  /// missing.
  ///
  /// - Complexity: O(log *n*)
  public func values(of id: PointID) -> [Double]? { index.values(of: id) }
}
