/// The distinct positions of a run, in the order of keys.
struct SpacedLocations {
  /// The positions, and what the points there stand for.
  private(set) var list: [SpacedLocation] = []

  /// By position: its first slot in the run; behind the last one, the count of all slots.
  private(set) var starts: [UInt32] = []

  init(_ run: Run) {
    list.reserveCapacity(run.count)
    starts.reserveCapacity(run.count + 1)
    var slot = 0
    while slot < run.count {
      let key = run.keys[slot]
      var end = slot + 1
      while end < run.count && run.keys[end] == key { end += 1 }
      let position = MortonKey.position(key)
      let weight = Float(run.weight(of: slot..<end))
      list.append(SpacedLocation(x: position.x, y: position.y, weight: weight))
      starts.append(UInt32(truncatingIfNeeded: slot))
      slot = end
    }
    starts.append(UInt32(truncatingIfNeeded: run.count))
  }
}
