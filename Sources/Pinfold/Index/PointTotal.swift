/// Some points of a run.
struct PointTotal {
  var count = 0
  var sum = PositionSum()
  var firstSlot = Int.max
  var lastSlot = 0

  /// Counts the points of a slice after all that were counted so far.
  mutating func note(_ slots: Range<Int>) {
    count += slots.count
    firstSlot = min(firstSlot, slots.lowerBound)
    lastSlot = slots.upperBound - 1
  }

  /// Counts the points of a word's bits, after all that were counted so far.
  mutating func note(_ marks: UInt64, from start: Int) {
    guard marks != 0 else { return }
    count += marks.nonzeroBitCount
    firstSlot = min(firstSlot, start + marks.trailingZeroBitCount)
    lastSlot = start + 63 - marks.leadingZeroBitCount
  }
}
