/// The distinct positions of a run, sorted by key. For a draft, the cells of a run.
struct SpacedLocations {
  private(set) var list: [SpacedLocation] = []

  /// The first slot of each position in the run, then the number of slots.
  private(set) var starts: [UInt32] = []

  /// - Parameter cellBits: The number of bits per axis within a cell, or zero for positions.
  init(_ run: Run, cellBits: Int = 0) {
    if cellBits == 0 {
      list.reserveCapacity(run.count)
      starts.reserveCapacity(run.count + 1)
    }
    var slot = 0
    while slot < run.count {
      let cell = run.keys[slot] >> UInt64(2 * cellBits)
      var end = slot + 1
      while end < run.count && run.keys[end] >> UInt64(2 * cellBits) == cell { end += 1 }
      let position = Self.middle(of: slot..<end, in: run)
      let weight = Float(run.weight(of: slot..<end))
      list.append(SpacedLocation(x: position.x, y: position.y, weight: weight))
      starts.append(UInt32(truncatingIfNeeded: slot))
      slot = end
    }
    starts.append(UInt32(truncatingIfNeeded: run.count))
  }

  /// The mean of positions in one cell.
  private static func middle(of slots: Range<Int>, in run: Run) -> GridPoint {
    guard run.keys[slots.lowerBound] != run.keys[slots.upperBound - 1] else {
      return MortonKey.position(run.keys[slots.lowerBound])
    }
    var (x, y): (UInt64, UInt64) = (0, 0)
    for slot in slots {
      let axes = MortonKey.axes(run.keys[slot])
      x &+= axes.x
      y &+= axes.y
    }
    let count = UInt64(slots.count)
    return GridPoint(
      x: UInt32(truncatingIfNeeded: x / count),
      y: UInt32(truncatingIfNeeded: y / count)
    )
  }
}
