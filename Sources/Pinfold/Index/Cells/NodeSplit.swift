/// The lines between the children of a quadtree node.
struct NodeSplit {
  private let shift: UInt64
  private let middle: GridPoint

  /// Splits the smallest node that contains two different keys.
  init(from first: UInt64, to last: UInt64) {
    shift = UInt64((63 - (first ^ last).leadingZeroBitCount) & ~1)
    // The north-western corner of the south-eastern child.
    middle = MortonKey.position((last >> shift | 3) << shift)
  }

  /// Returns the child that contains a key, from 0 to 3.
  func child(of key: UInt64) -> UInt64 { key >> shift & 3 }

  /// Returns the first key of a child. `key` must be in the node.
  func firstKey(ofChild child: UInt64, near key: UInt64) -> UInt64 {
    (key >> shift & ~3 | child) << shift
  }

  /// Returns whether a box is within reach of another child.
  func isNear(_ box: GridRect, reach: Double) -> Bool {
    isNearMeridian(box, reach: reach) || isNearParallel(box, reach: reach)
  }

  func isNearMeridian(_ box: GridRect, reach: Double) -> Bool {
    distance(middle.x, box.minX, box.maxX) <= reach
  }

  func isNearParallel(_ box: GridRect, reach: Double) -> Bool {
    distance(middle.y, box.minY, box.maxY) <= reach
  }

  private func distance(_ line: UInt32, _ low: UInt32, _ high: UInt32) -> Double {
    (Double(line) - Double(min(max(line, low), high))).magnitude
  }
}
