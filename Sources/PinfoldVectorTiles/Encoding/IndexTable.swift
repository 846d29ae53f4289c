/// Maps numbers to their indexes in a tile's table.
struct IndexTable {
  /// The numbers, in the order of addition.
  private(set) var numbers: [UInt32] = []

  /// A hash table of numbers plus one and their indexes. Zero marks a free slot.
  private var slots: [(number: UInt32, index: UInt32)] = []

  /// Returns the index of a number, and adds the number if it is new.
  @inline(__always)
  mutating func index(of number: UInt32) -> Int {
    if 2 * (numbers.count + 1) > slots.count { grow() }
    let mask = slots.count - 1
    var slot = Self.hash(number) & mask
    while slots[slot].number != 0 {
      if slots[slot].number == number &+ 1 { return Int(slots[slot].index) }
      slot = (slot + 1) & mask
    }
    slots[slot] = (number &+ 1, UInt32(truncatingIfNeeded: numbers.count))
    numbers.append(number)
    return numbers.count - 1
  }

  mutating func removeAll() {
    numbers.removeAll(keepingCapacity: true)
    // Clearing a large table for each small tile would take long.
    let count = slots.count > 1024 ? 64 : slots.count
    slots.removeAll(keepingCapacity: true)
    slots.append(contentsOf: repeatElement((number: 0, index: 0), count: count))
  }

  private mutating func grow() {
    var grown = [(number: UInt32, index: UInt32)](
      repeating: (0, 0),
      count: max(64, slots.count * 2)
    )
    for (index, number) in numbers.enumerated() {
      var slot = Self.hash(number) & (grown.count - 1)
      while grown[slot].number != 0 { slot = (slot + 1) & (grown.count - 1) }
      grown[slot] = (number &+ 1, UInt32(truncatingIfNeeded: index))
    }
    slots = grown
  }

  /// The product wraps by design.
  @inline(__always)
  private static func hash(_ number: UInt32) -> Int { Int((number &* 0x9E37_79B1) >> 4) }
}
