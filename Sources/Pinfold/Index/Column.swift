/// The values of one numeric column, in the order of a run's slots, and what
/// they add up to by blocks.
struct Column: Sendable {
  /// NaN where a point has no value.
  let values: [Double]

  /// Aggregates of blocks, of blocks of blocks, and so on, the smallest first.
  private let levels: [[Aggregate]]

  /// Values to a block, and blocks to a block of the next level.
  private static let blockSize = 64

  init(values: [Double]) {
    self.values = values
    var levels = [
      Self.blocks(of: values.count).map { block in
        Self.aggregate(block) { $1.add(values[$0]) }
      }
    ]
    while let below = levels.last, below.count > 1 {
      levels.append(
        Self.blocks(of: below.count).map { block in
          Self.aggregate(block) { $1.add(below[$0]) }
        }
      )
    }
    self.levels = levels
  }

  /// How many bytes the column keeps.
  var byteCount: Int {
    levels.reduce(values.capacity * 8) { $0 + $1.capacity * MemoryLayout<Aggregate>.stride }
  }

  private static func blocks(of count: Int) -> [Range<Int>] {
    stride(from: 0, to: count, by: blockSize).map { $0..<min($0 + blockSize, count) }
  }

  private static func aggregate(
    _ range: Range<Int>,
    _ add: (Int, inout Aggregate) -> Void
  ) -> Aggregate {
    var aggregate = Aggregate()
    for index in range { add(index, &aggregate) }
    return aggregate
  }

  /// Returns what the values of a slice add up to.
  ///
  /// - Complexity: O(log *n*)
  func aggregate(_ slots: Range<Int>) -> Aggregate {
    var aggregate = Aggregate()
    var range = slots
    for slot in trim(&range) { aggregate.add(values[slot]) }
    for level in levels where !range.isEmpty {
      for block in trim(&range) { aggregate.add(level[block]) }
    }
    return aggregate
  }

  /// Cuts from a range what does not fill whole blocks; the rest is the range of these
  /// blocks.
  private func trim(_ range: inout Range<Int>) -> [Int] {
    let first = (range.lowerBound + Self.blockSize - 1) / Self.blockSize
    let end = range.upperBound / Self.blockSize
    guard first < end else {
      defer { range = 0..<0 }
      return Array(range)
    }
    let ends =
      Array(range.lowerBound..<first * Self.blockSize)
      + Array(end * Self.blockSize..<range.upperBound)
    range = first..<end
    return ends
  }
}
