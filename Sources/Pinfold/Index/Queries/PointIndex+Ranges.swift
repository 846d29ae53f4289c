extension PointIndex {
  /// - Complexity: O(log *n*)
  func count(in range: KeyRange) -> Int {
    layers.reduce(0) { count, layer in
      count + layer.added.slots(in: range).count - layer.removed.slots(in: range).count
    }
  }

  /// Visits each position in a key range with its number of points, in ascending order, until the
  /// function returns `false`.
  ///
  /// - Complexity: O(*p* log *s*) for *p* positions with up to *s* points.
  func forEachPosition(in range: KeyRange, _ body: (_ key: UInt64, _ count: Int) -> Bool) {
    let runs = signedRuns
    guard runs.count > 1 else {
      runs.first?.run.forEachPosition(in: range, body)
      return
    }
    var slots = runs.map { $0.run.slots(in: range) }
    while true {
      var next: UInt64?
      for index in runs.indices where !slots[index].isEmpty {
        let key = runs[index].run.keys[slots[index].lowerBound]
        next = min(next ?? key, key)
      }
      guard let key = next else { return }
      var count = 0
      for index in runs.indices {
        let run = runs[index].run
        guard let slot = slots[index].first, run.keys[slot] == key else { continue }
        // The end of the points with this key. A row equal to `UInt32.max` would be the last one.
        let last = run.slot(ofKey: key, row: .max, from: slot)
        let end = run.isPoint(at: last, key: key, row: .max) ? last + 1 : last
        count += runs[index].isRemoval ? slot - end : end - slot
        slots[index] = end..<slots[index].upperBound
      }
      if count > 0 && !body(key, count) { return }
    }
  }

  /// Returns ascending key ranges.
  ///
  /// - Complexity: O(1) in a grid of quadtree levels, otherwise as for ``keyRanges(in:)``.
  func keyRanges(of cell: Cell, in grid: CellGrid) -> [KeyRange] {
    let rect = grid.gridRect(of: cell)
    // Cells of a level are quadtree nodes.
    guard grid.isLevel else { return keyRanges(in: rect) }
    return [
      KeyRange(
        first: MortonKey.interleave(x: rect.minX, y: rect.minY),
        last: MortonKey.interleave(x: rect.maxX, y: rect.maxY)
      )
    ]
  }

  /// Returns ascending key ranges.
  ///
  /// - Complexity: O(*e*), where *e* is the number of points near the edges of the rect.
  func keyRanges(in rect: GridRect) -> [KeyRange] {
    let runs = signedRuns
    var ranges: [KeyRange] = []
    for signed in runs where !signed.isRemoval {
      var collector = KeyRangeCollector(rect: rect, joinsNeighbors: runs.count == 1)
      signed.run.descend(&collector)
      ranges += collector.ranges(of: signed.run)
    }
    return runs.count == 1 ? ranges : KeyRange.union(ranges)
  }
}

private struct KeyRangeCollector: NodeVisitor {
  let rect: GridRect

  /// Whether to join ranges without points between them. Wrong if other runs may have points there.
  let joinsNeighbors: Bool

  private var stretches: [Range<Int>] = []

  init(rect: GridRect, joinsNeighbors: Bool) {
    (self.rect, self.joinsNeighbors) = (rect, joinsNeighbors)
  }

  func ranges(of run: Run) -> [KeyRange] {
    var ranges: [KeyRange] = []
    var end = -1
    for slots in stretches.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let last = run.keys[slots.upperBound - 1]
      if joinsNeighbors && end == slots.lowerBound {
        ranges[ranges.count - 1].last = last
      } else {
        ranges.append(KeyRange(first: run.keys[slots.lowerBound], last: last))
      }
      end = slots.upperBound
    }
    return ranges
  }

  func verdict(on node: GridRect) -> NodeVerdict {
    guard rect.intersects(node) else { return .skip }
    return rect.contains(node) ? .whole : .open
  }

  mutating func take(_ slots: Range<Int>, of run: borrowing Run) {
    stretches.append(slots)
  }

  mutating func take(leaf slots: Range<Int>, _ node: GridRect, of run: borrowing Run) -> Bool {
    for slot in slots where rect.contains(MortonKey.position(run.keys[slot])) {
      take(slot..<slot + 1, of: run)
    }
    return true
  }
}

extension KeyRange {
  /// The result is ascending and disjoint.
  static func union(_ ranges: [KeyRange]) -> [KeyRange] {
    var union: [KeyRange] = []
    for range in ranges.sorted(by: { $0.first < $1.first }) {
      if let last = union.last, range.first <= last.last {
        union[union.count - 1].last = max(last.last, range.last)
      } else {
        union.append(range)
      }
    }
    return union
  }
}
