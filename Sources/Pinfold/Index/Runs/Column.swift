/// The values of one numeric column by slot, with aggregates of blocks.
struct Column: Sendable {
  /// NaN for points without a value.
  let values: [Double]

  /// Aggregates of blocks, then of blocks of blocks, and so on.
  private let levels: [[Aggregate]]

  /// Values per block, and blocks per block of the next level.
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

  /// Divides a range into whole blocks and the slots around them. Without a whole block, `head` has
  /// all slots.
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
