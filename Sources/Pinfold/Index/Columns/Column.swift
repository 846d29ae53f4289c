/// The values of one column by slot, with summaries of blocks.
struct Column: Sendable {
  let values: ColumnValues

  /// Aggregates of blocks, then of blocks of blocks, and so on. Only for numbers.
  private let levels: [[Aggregate]]

  /// Only for categories.
  let sums: CategorySums?

  /// Values per block, and blocks per block of the next level.
  private static let blockSize = 64

  init(_ values: ColumnValues) {
    self.values = values
    if case .categories = values.kind { sums = CategorySums(values.codes) } else { sums = nil }
    guard case .numbers = values.kind else {
      levels = []
      return
    }
    let numbers = values.numbers
    var levels = [
      Self.blocks(of: numbers.count).map { block in
        Self.aggregate(block) { $1.add(numbers[$0]) }
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
    levels.reduce(values.byteCount + (sums?.byteCount ?? 0)) {
      $0 + $1.capacity * MemoryLayout<Aggregate>.stride
    }
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

  /// - Complexity: O(log *n*) for numbers, otherwise O(*m*) for *m* slots.
  func aggregate(_ slots: Range<Int>) -> Aggregate {
    guard !levels.isEmpty else { return Self.aggregate(slots) { $1.add(self.values[$0]) } }
    let values = values.numbers
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
