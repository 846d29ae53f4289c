/// An immutable, sorted set of points, stored as columns with sums per block.
///
/// Points are in the order of their keys, then of their rows. With prefix sums, the sum over any
/// slice takes the time of two blocks.
///
/// Do not make a span of an empty run: in WebAssembly, the storage of an empty array is not
/// aligned, and its span traps.
struct Run: Sendable {
  /// Ascending Morton keys.
  let keys: [UInt64]

  /// The id of each point, ascending among points with the same key.
  let rows: [UInt32]

  /// The first key of each block. Searches read these keys first, since they stay in the cache.
  let heads: [UInt64]

  /// The sum of all earlier positions, by block.
  let sums: [PositionSum]

  /// Small, because sums visit up to two blocks point by point. The sums take one byte per point.
  static let blockSize = 16

  /// Boxes of larger blocks.
  let boxes: BoxTree

  let columns: [Column]

  /// The weights, if any differs from one.
  @OfWeights private(set) var weights: RunWeights?

  static let empty = Run(sortedKeys: [], rows: [], values: [], weights: nil)

  /// - Parameters:
  ///   - values: By column and slot.
  ///   - weights: By slot, or `nil` if all are one.
  init(sortedKeys: [UInt64], rows: [UInt32], values: [ColumnValues], weights: [UInt64]?) {
    let blocks = Self.blocks(of: sortedKeys, sortedKeys.indices)
    self.init(sortedKeys: sortedKeys, rows: rows, values: values, weights: weights, blocks)
  }

  private init(
    sortedKeys: [UInt64],
    rows: [UInt32],
    values: [ColumnValues],
    weights: [UInt64]?,
    _ blocks: Blocks
  ) {
    (self.keys, self.rows) = (sortedKeys, rows)
    (heads, sums, boxes) = (blocks.heads, blocks.sums, BoxTree(blocks.boxes))
    columns = values.map(Column.init)
    self.weights = weights.flatMap { RunWeights($0, of: sortedKeys) }
  }

  /// Creates a run of the same points with other columns.
  init(_ run: Run, values: [ColumnValues]) {
    (keys, rows, heads, sums, boxes) = (run.keys, run.rows, run.heads, run.sums, run.boxes)
    columns = values.map(Column.init)
    weights = run.weights
  }

  /// Sorts points into a run.
  ///
  /// - Parameters:
  ///   - rows: The id of each key, or `nil` for 0, 1, 2 and so on. Ascending if there are values or
  ///     weights.
  ///   - values: By column and offset in `keys`.
  ///   - weights: By offset in `keys`, or `nil` if all are one.
  init(keys: [UInt64], rows: [UInt32]?, values: [ColumnValues], weights: [UInt64]?) {
    let sorted = RadixSort.sorted(keys: keys, rows: rows)
    let weights = Weights.areIncluded ? weights : nil
    let isPlain = values.isEmpty && weights == nil
    let offsets = isPlain ? [] : Self.offsets(of: sorted.rows, in: rows)
    self.init(
      sortedKeys: sorted.keys,
      rows: sorted.rows,
      values: values.map { $0.picking(offsets) },
      weights: weights.map { weights in offsets.map { weights[$0] } }
    )
  }

  /// Sorts points from several pieces into a run, with ids 0, 1, 2 and so on across all pieces.
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
      values: runner.map(values.count) { column in
        ColumnValues(.numbers, rows.map { values[column][Int($0)] })
      },
      weights: weights.map { weights in rows.map { weights[Int($0)] } },
      Self.blocks(of: keys, on: runner)
    )
  }

  /// Returns the offset of each row in an ascending list.
  private static func offsets(of rows: [UInt32], in list: [UInt32]?) -> [Int] {
    guard let list else { return rows.map { Int($0) } }
    return rows.map { row in list.indices.endOfPrefix { list[$0] < row } }
  }

  var count: Int { keys.count }
  var isEmpty: Bool { keys.isEmpty }

  var byteCount: Int {
    keys.capacity * 8 + rows.capacity * 4 + heads.capacity * 8
      + sums.capacity * MemoryLayout<PositionSum>.stride + boxes.byteCount
      + columns.reduce(weights?.byteCount ?? 0) { $0 + $1.byteCount }
  }
}
