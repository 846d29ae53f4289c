/// Some points of an index, in index order, made one by one when asked for.
///
/// A slice costs nothing until it is walked, however many points it holds. Index
/// order goes by position, and by id where positions are equal; it depends on
/// nothing else.
public struct PointSlice: Sequence, Sendable {
  let index: PointIndex

  /// Ascending, and apart from each other.
  let ranges: [KeyRange]

  /// Returns an iterator over the ids.
  public func makeIterator() -> Iterator {
    Iterator(runs: index.signedRuns, ranges: ranges)
  }

  /// How many points there are.
  ///
  /// - Complexity: O(*r* log *n*) for *r* ranges of neighbouring points.
  public var count: Int {
    ranges.reduce(0) { $0 + index.count(in: $1) }
  }
}

extension PointSlice {
  /// Walks the ids of a slice.
  public struct Iterator: IteratorProtocol {
    private let runs: [SignedRun]
    private var ranges: ArraySlice<KeyRange>
    /// What is left of the current range, in each run.
    private var slots: [Range<Int>]

    init(runs: [SignedRun], ranges: [KeyRange]) {
      self.runs = runs
      self.ranges = ranges[...]
      slots = runs.map { _ in 0..<0 }
    }

    /// Returns the next id.
    public mutating func next() -> PointID? {
      while true {
        if let row = nextInRange() { return PointID(row) }
        guard let range = ranges.popFirst() else { return nil }
        for index in runs.indices { slots[index] = runs[index].run.slots(in: range) }
      }
    }

    private mutating func nextInRange() -> UInt32? {
      while let (key, row) = smallest() {
        var balance = 0
        for index in runs.indices {
          let run = runs[index].run
          guard let slot = slots[index].first, run.keys[slot] == key, run.rows[slot] == row
          else { continue }
          balance += runs[index].isRemoval ? -1 : 1
          slots[index] = slot + 1..<slots[index].upperBound
        }
        if balance > 0 { return row }
      }
      return nil
    }

    /// The first point left in any run.
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
