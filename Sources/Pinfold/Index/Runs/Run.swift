/// Points sorted by key and row, as columns, with sums for every block.
///
/// A run never changes. Its prefix sums give the sum of positions over any slice
/// at the price of two blocks, however long the slice is.
///
/// Spans are only made of runs with points: in WebAssembly, the storage of an empty array
/// is not aligned, and its span traps.
struct Run: Sendable {
  /// Morton keys, ascending.
  let keys: [UInt64]

  /// The id of each point; ascending among points of one key.
  let rows: [UInt32]

  /// The first key of each block: searches go through these, which stay in the
  /// cache, and end in one block.
  let heads: [UInt64]

  /// The sums over all points before each block.
  let sums: [PositionSum]

  /// Points to a block. Small, because every slice ends inside two blocks whose
  /// points are visited one by one: 16 points cost one byte a point.
  static let blockSize = 16

  /// The bounding boxes of blocks, which are larger than those of the sums.
  let boxes: BoxTree

  /// The points' values, if they have any.
  let columns: [Column]

  /// How many points each stands for, if any stands for more than itself.
  @OfWeights private(set) var weights: RunWeights?

  static let empty = Run(sortedKeys: [], rows: [], values: [], weights: nil)

  /// Makes a run of points that are in order already.
  ///
  /// - Parameters:
  ///   - values: By column and slot.
  ///   - weights: By slot; `nil` if each point stands for itself alone.
  init(sortedKeys: [UInt64], rows: [UInt32], values: [[Double]], weights: [UInt64]?) {
    let blocks = Self.blocks(of: sortedKeys, sortedKeys.indices)
    self.init(sortedKeys: sortedKeys, rows: rows, values: values, weights: weights, blocks)
  }

  private init(
    sortedKeys: [UInt64],
    rows: [UInt32],
    values: [[Double]],
    weights: [UInt64]?,
    _ blocks: Blocks
  ) {
    (self.keys, self.rows) = (sortedKeys, rows)
    (heads, sums, boxes) = (blocks.heads, blocks.sums, BoxTree(blocks.boxes))
    columns = values.map(Column.init)
    self.weights = weights.flatMap { RunWeights($0, of: sortedKeys) }
  }

  /// Sorts points into a run.
  ///
  /// - Parameters:
  ///   - rows: The id of each key, ascending where there are values or weights; `nil` for 0,
  ///     1, 2 and so on.
  ///   - values: By column and offset in `keys`.
  ///   - weights: By offset in `keys`; `nil` if each point stands for itself alone.
  init(keys: [UInt64], rows: [UInt32]?, values: [[Double]], weights: [UInt64]?) {
    let sorted = RadixSort.sorted(keys: keys, rows: rows)
    let weights = Weights.areIncluded ? weights : nil
    let isPlain = values.isEmpty && weights == nil
    let offsets = isPlain ? [] : Self.offsets(of: sorted.rows, in: rows)
    self.init(
      sortedKeys: sorted.keys,
      rows: sorted.rows,
      values: values.map { column in offsets.map { column[$0] } },
      weights: weights.map { weights in offsets.map { weights[$0] } }
    )
  }

  /// Sorts points in several pieces, one after the other, into a run, with 0, 1, 2 and so on as
  /// their ids; the parameters are as for one piece.
  init(
    pieces: [[UInt64]],
    values: [[Double]],
    weights: [UInt64]?,
    on runner: some ConcurrentRunner
  ) {
    let (keys, rows) = RadixSort.sorted(pieces: pieces, on: runner)
    self.init(
      sortedKeys: keys,
      rows: rows,
      values: runner.map(values.count) { column in rows.map { values[column][Int($0)] } },
      weights: weights.map { weights in rows.map { weights[Int($0)] } },
      Self.blocks(of: keys, on: runner)
    )
  }

  /// Returns where each row is in an ascending list of rows.
  private static func offsets(of rows: [UInt32], in list: [UInt32]?) -> [Int] {
    guard let list else { return rows.map { Int($0) } }
    return rows.map { row in list.indices.endOfPrefix { list[$0] < row } }
  }

  var count: Int { keys.count }
  var isEmpty: Bool { keys.isEmpty }

  /// How many bytes the run keeps.
  var byteCount: Int {
    keys.capacity * 8 + rows.capacity * 4 + heads.capacity * 8
      + sums.capacity * MemoryLayout<PositionSum>.stride + boxes.byteCount
      + columns.reduce(weights?.byteCount ?? 0) { $0 + $1.byteCount }
  }
}
