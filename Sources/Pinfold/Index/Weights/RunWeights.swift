/// How many points each point of a run stands for, where any stands for more than itself.
struct RunWeights: Sendable {
  /// By slot; one or more.
  let values: [UInt64]

  /// The totals of all slots before each block, and of all slots of complete blocks.
  private let totals: [WeightTotal]

  /// - Parameter keys: By slot, as the weights are.
  /// - Returns: `nil` where each point stands for itself alone.
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

  /// Returns what the slots before one stand for.
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

  /// Returns how many points those in some slots stand for. The sum wraps where points that
  /// were removed since stand for more than fits.
  func weight(of slots: Range<Int>) -> UInt64 {
    if slots.count < Run.blockSize { return values[slots].reduce(0, &+) }
    return weight(before: slots.upperBound) &- weight(before: slots.lowerBound)
  }

  /// How many bytes the weights keep.
  var byteCount: Int {
    values.capacity * 8 + totals.capacity * MemoryLayout<WeightTotal>.stride
  }
}

extension Run {
  /// Returns how many points the one in a slot stands for.
  @inline(__always)  // for each point that a flow counts
  func weight(at slot: Int) -> UInt64 { weights?.values[slot] ?? 1 }

  /// Returns how many points those in some slots stand for; see ``RunWeights/weight(of:)``.
  @inline(__always)  // for each node that a flow counts
  func weight(of slots: Range<Int>) -> UInt64 {
    weights?.weight(of: slots) ?? UInt64(slots.count)
  }

  /// Returns what the points in some slots stand for.
  func total(of slots: Range<Int>) -> WeightTotal {
    guard let weights else { return WeightTotal(slots.count, sum(slots)) }
    return weights.total(before: slots.upperBound, keys)
      - weights.total(before: slots.lowerBound, keys)
  }
}
