extension Run {
  /// Returns the slots of the points that another run holds too, ascending.
  ///
  /// - Complexity: O(*m* log *n*), *m* being the smaller count.
  func slots(sharedWith other: Run) -> [Int] {
    var shared: [Int] = []
    let (few, many) = count <= other.count ? (self, other) : (other, self)
    var found = 0
    for slot in 0..<few.count {
      let (key, row) = (few.keys[slot], few.rows[slot])
      found = many.slot(ofKey: key, row: row, from: found)
      if many.isPoint(at: found, key: key, row: row) {
        shared.append(count <= other.count ? slot : found)
      }
    }
    return shared
  }

  /// Merges two runs, leaving out some slots of each.
  ///
  /// - Complexity: O(*n*), mostly copying where one run is small.
  static func merged(
    _ a: Run,
    dropping dropsOfA: [Int],
    _ b: Run,
    dropping dropsOfB: [Int]
  ) -> Run {
    if a.count < b.count { return merged(b, dropping: dropsOfB, a, dropping: dropsOfA) }
    if b.isEmpty && dropsOfA.isEmpty { return a }
    var merge = Merge(source: a, drops: dropsOfA, capacity: a.count + b.count)
    var drop = 0
    for slot in 0..<b.count {
      if drop < dropsOfB.count && dropsOfB[drop] == slot {
        drop += 1
        continue
      }
      let (key, row) = (b.keys[slot], b.rows[slot])
      merge.copy(upTo: a.slot(ofKey: key, row: row, from: merge.next))
      merge.append(key: key, row: row)
    }
    merge.copy(upTo: a.count)
    return Run(sortedKeys: merge.keys, rows: merge.rows)
  }

  /// Returns the points whose rows are in a set.
  ///
  /// - Complexity: O(*n*)
  func filtered(by wanted: PointSet) -> Run {
    let (source, sourceRows) = (keys.span, rows.span)
    var (keys, rows): ([UInt64], [UInt32]) = ([], [])
    let capacity = min(count, wanted.count)
    keys.reserveCapacity(capacity)
    rows.reserveCapacity(capacity)
    for slot in 0..<count where wanted.contains(row: sourceRows[slot]) {
      keys.append(source[slot])
      rows.append(sourceRows[slot])
    }
    return Run(sortedKeys: keys, rows: rows)
  }

  /// A run in the making: stretches of another one, and points between them.
  private struct Merge {
    let source: Run
    let drops: [Int]
    var keys: [UInt64] = []
    var rows: [UInt32] = []
    var next = 0
    private var drop = 0

    init(source: Run, drops: [Int], capacity: Int) {
      (self.source, self.drops) = (source, drops)
      keys.reserveCapacity(capacity)
      rows.reserveCapacity(capacity)
    }

    mutating func append(key: UInt64, row: UInt32) {
      keys.append(key)
      rows.append(row)
    }

    /// Copies what is before a slot of the source and was not copied yet.
    mutating func copy(upTo end: Int) {
      while drop < drops.count && drops[drop] < end {
        copyStretch(upTo: drops[drop])
        next = drops[drop] + 1
        drop += 1
      }
      copyStretch(upTo: end)
      next = end
    }

    private mutating func copyStretch(upTo end: Int) {
      guard next < end else { return }
      keys.append(contentsOf: source.keys[next..<end])
      rows.append(contentsOf: source.rows[next..<end])
    }
  }
}
