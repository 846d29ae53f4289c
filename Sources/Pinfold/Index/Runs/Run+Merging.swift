extension Run {
  /// Returns the slots of the points that another run has too, in ascending order.
  ///
  /// - Complexity: O(*m* log *n*), where *m* is the smaller count.
  func slots(sharedWith other: Run) -> [Int] {
    var shared: [Int] = []
    let (few, many) = count <= other.count ? (self, other) : (other, self)
    var found = 0
    for slot in 0..<few.count {
      let (key, row) = (few.keys[slot], few.rows[slot])
      found = many.slot(ofKey: key, row: row, from: found)
      if many.isPoint(at: found, key: key, row: row) && many.hasValues(at: found, of: few, at: slot)
      {
        shared.append(count <= other.count ? slot : found)
      }
    }
    return shared
  }

  private func hasValues(at slot: Int, of other: Run, at otherSlot: Int) -> Bool {
    columns.count == other.columns.count && weight(at: slot) == other.weight(at: otherSlot)
      && zip(columns, other.columns).allSatisfy {
        $0.values[slot].bitPattern == $1.values[otherSlot].bitPattern
      }
  }

  /// Merges two runs, without some slots of each.
  ///
  /// - Complexity: O(*n*), mostly copying if one run is small.
  static func merged(
    _ a: Run,
    dropping dropsOfA: [Int],
    _ b: Run,
    dropping dropsOfB: [Int]
  ) -> Run {
    if a.count < b.count { return merged(b, dropping: dropsOfB, a, dropping: dropsOfA) }
    // Put the larger run first. If it is empty, so is the other; otherwise both have the same
    // columns.
    if b.isEmpty && dropsOfA.isEmpty { return a }
    let isWeighted = a.weights != nil || b.weights != nil
    var merge = Merge(a, dropsOfA, capacity: a.count + b.count, isWeighted: isWeighted)
    var drop = 0
    for slot in 0..<b.count {
      if drop < dropsOfB.count && dropsOfB[drop] == slot {
        drop += 1
        continue
      }
      merge.copy(upTo: a.slot(ofKey: b.keys[slot], row: b.rows[slot], from: merge.next))
      merge.append(slot, of: b)
    }
    merge.copy(upTo: a.count)
    return merge.run
  }

  /// - Complexity: O(*n*)
  func filtered(by wanted: PointSet) -> Run {
    guard !isEmpty else { return self }
    let (keySlice, rowSlice) = (keys[...], rows[...])
    let (source, sourceRows) = (keySlice.span, rowSlice.span)
    var (keys, rows): ([UInt64], [UInt32]) = ([], [])
    let capacity = min(count, wanted.count)
    keys.reserveCapacity(capacity)
    rows.reserveCapacity(capacity)
    for slot in 0..<count where wanted.contains(row: sourceRows[slot]) {
      keys.append(source[slot])
      rows.append(sourceRows[slot])
    }
    let isValued = !columns.isEmpty || weights != nil
    let slots = isValued ? (0..<count).filter { wanted.contains(row: self.rows[$0]) } : []
    return Run(
      sortedKeys: keys,
      rows: rows,
      values: columns.map { $0.values.picking(slots) },
      weights: weights.map { weights in slots.map { weights.values[$0] } }
    )
  }

  /// Returns the points in some slots, in ascending order.
  func picking(_ slots: [Int]) -> Run {
    Run(
      sortedKeys: slots.map { keys[$0] },
      rows: slots.map { rows[$0] },
      values: columns.map { $0.values.picking(slots) },
      weights: weights.map { weights in slots.map { weights.values[$0] } }
    )
  }

  /// A run in progress: stretches of `source`, and points of another run between them.
  private struct Merge {
    let source: Run
    let drops: [Int]
    var keys: [UInt64] = []
    var rows: [UInt32] = []
    var values: [ColumnValues]
    var weights: [UInt64]?
    var next = 0
    private var drop = 0

    var run: Run { Run(sortedKeys: keys, rows: rows, values: values, weights: weights) }

    init(_ source: Run, _ drops: [Int], capacity: Int, isWeighted: Bool) {
      (self.source, self.drops) = (source, drops)
      values = source.columns.map { ColumnValues($0.values.kind) }
      weights = isWeighted ? [] : nil
      keys.reserveCapacity(capacity)
      rows.reserveCapacity(capacity)
    }

    mutating func append(_ slot: Int, of run: Run) {
      keys.append(run.keys[slot])
      rows.append(run.rows[slot])
      for column in values.indices {
        values[column].append(slot..<slot + 1, of: run.columns[column].values)
      }
      weights?.append(run.weight(at: slot))
    }

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
      for column in values.indices {
        values[column].append(next..<end, of: source.columns[column].values)
      }
      weights?.append(contentsOf: (next..<end).lazy.map(source.weight))
    }
  }
}
