extension SubsetWalk {
  /// Some points of a leaf block.
  struct Part {
    /// The first slot of the leaf block.
    let slot: Int

    var bits: UInt64 = 0
    var sum = PositionSum()
  }

  @inline(__always)  // called for each leaf block on an edge
  mutating func add(
    _ part: Part,
    at offset: Int,
    _ sign: UInt64,
    of run: borrowing Run
  ) {
    guard offset != finder.outside else { return }
    addPoints(part, at: offset, sign)
    if tally.totals.isEmpty {
      addCategories(part.bits, from: part.slot, at: offset, sign)
    } else {
      addWeights(part.bits, from: part.slot, at: offset, sign, of: run)
    }
  }

  @inline(__always)
  mutating func addPoints(_ part: Part, at offset: Int, _ sign: UInt64) {
    tally.entries[offset].add(part.bits.nonzeroBitCount, part.sum, sign)
    // Only the points of a cell are of interest, neither removed ones nor those that leave it.
    if sign == 1 && self.sign == 1 {
      let (low, high) = (part.bits.trailingZeroBitCount, 63 - part.bits.leadingZeroBitCount)
      tally.entries[offset].note(part.slot + low, part.slot + high, ofRun: number)
    }
  }

  private mutating func addCategories(
    _ bits: UInt64,
    from slot: Int,
    at offset: Int,
    _ sign: UInt64
  ) {
    guard column != nil else { return }
    let (first, last) = tally.range(at: offset)
    let codeSlice = codes[...]
    let codes = codeSlice.span
    tally.counts.withMutableSpan { counts in
      bits.forEachBit { counts[min(first + Int(codes[slot + $0]), last)] &+= sign }
    }
  }

  private mutating func addWeights(
    _ bits: UInt64,
    from slot: Int,
    at offset: Int,
    _ sign: UInt64,
    of run: borrowing Run
  ) {
    var total = WeightTotal.zero
    let (first, last) = tally.range(at: offset)
    bits.forEachBit { bit in
      let weight = run.weight(at: slot + bit)
      total.add(weight, at: run.keys[slot + bit])
      guard column != nil else { return }
      tally.counts[min(first + Int(codes[slot + bit]), last)] &+= weight &* sign
    }
    if sign == 1 { tally.totals[offset] += total } else { tally.totals[offset] -= total }
  }
}
