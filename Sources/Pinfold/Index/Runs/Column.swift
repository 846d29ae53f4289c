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
    var (head, range, tail) = Self.divided(slots)
    for slot in head { aggregate.add(values[slot]) }
    for slot in tail { aggregate.add(values[slot]) }
    for level in levels where !range.isEmpty {
      (head, range, tail) = Self.divided(range)
      for block in head { aggregate.add(level[block]) }
      for block in tail { aggregate.add(level[block]) }
    }
    return aggregate
  }

  /// Divides a range into what is before whole blocks, the range of these blocks, and what is
  /// behind them; without a whole block, all of it is before.
  private static func divided(
    _ range: Range<Int>
  ) -> (head: Range<Int>, blocks: Range<Int>, tail: Range<Int>) {
    let first = (range.lowerBound + blockSize - 1) / blockSize
    let end = range.upperBound / blockSize
    guard first < end else { return (range, 0..<0, 0..<0) }
    return (
      range.lowerBound..<first * blockSize, first..<end, end * blockSize..<range.upperBound
    )
  }
}
