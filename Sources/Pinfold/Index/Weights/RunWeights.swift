/// The weights of the points in a run, if any differs from one.
struct RunWeights: Sendable {
  /// By slot; one or more.
  let values: [UInt64]

  /// The total before each block, plus the total of all complete blocks at the end.
  private let totals: [WeightTotal]

  /// Returns `nil` if all weights are one.
  ///
  /// - Parameter keys: The keys of the points, by slot.
  init?(_ values: [UInt64], of keys: [UInt64]) {
    guard values.contains(where: { $0 != 1 }) else { return nil }
    self.values = values
    var totals: [WeightTotal] = []
    totals.reserveCapacity(keys.count / Run.blockSize + 1)
    var total = WeightTotal.zero
    for slot in keys.indices {
      if slot % Run.blockSize == 0 { totals.append(total) }
      total.add(values[slot], at: keys[slot])
    }
    if keys.count % Run.blockSize == 0 { totals.append(total) }
    self.totals = totals
  }

  func total(before slot: Int, _ keys: [UInt64]) -> WeightTotal {
    let block = slot / Run.blockSize
    var total = totals[block]
    for slot in block * Run.blockSize..<slot { total.add(values[slot], at: keys[slot]) }
    return total
  }

  private func weight(before slot: Int) -> UInt64 {
    let block = slot / Run.blockSize
    return values[block * Run.blockSize..<slot].reduce(totals[block].weight, &+)
  }

  /// Returns the total weight of points. The sum wraps if it includes points that a later layer
  /// removes and it exceeds 64 bits.
  func weight(of slots: Range<Int>) -> UInt64 {
    if slots.count < Run.blockSize { return values[slots].reduce(0, &+) }
    return weight(before: slots.upperBound) &- weight(before: slots.lowerBound)
  }

  var byteCount: Int {
    values.capacity * 8 + totals.capacity * MemoryLayout<WeightTotal>.stride
  }
}

extension Run {
  @inline(__always)  // called for each point that a flow counts
  func weight(at slot: Int) -> UInt64 { weights?.values[slot] ?? 1 }

  /// See ``RunWeights/weight(of:)``.
  @inline(__always)  // called for each node that a flow counts
  func weight(of slots: Range<Int>) -> UInt64 {
    weights?.weight(of: slots) ?? UInt64(slots.count)
  }

  func total(of slots: Range<Int>) -> WeightTotal {
    guard let weights else { return WeightTotal(slots.count, sum(slots)) }
    return weights.total(before: slots.upperBound, keys)
      - weights.total(before: slots.lowerBound, keys)
  }
}
