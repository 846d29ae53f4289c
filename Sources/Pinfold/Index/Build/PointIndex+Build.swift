extension PointIndex {
  /// Builds an index of coordinates. The id of a point is its offset in the array.
  ///
  ///     let index = PointIndex(coordinates, columns: [populations])
  ///
  /// - Parameters:
  ///   - coordinates: The positions in degrees. The index rejects coordinates that are not finite.
  ///   - columns: Numeric values for aggregates, by column and row. Use NaN for missing values.
  /// - Precondition: At most 2³² coordinates and 65,536 columns. Each column has one value per
  ///   coordinate.
  /// - Complexity: O(*n*)
  public init(_ coordinates: [Coordinate], columns: [[Double]] = []) {
    self.init(coordinates, weights: nil, columns: columns)
  }

  /// Builds an index of weighted coordinates. The id of a point is its offset in the array.
  ///
  ///     let index = PointIndex(places, weights: visitors)
  ///     index.count  // places
  ///     index.totalWeight  // visitors of all places
  ///
  /// A point of weight 5 counts as five points in a plan: see <doc:WeightedPoints>. If all weights
  /// are 1, the index is the same as without weights.
  ///
  /// - Parameters:
  ///   - coordinates: The positions in degrees. The index rejects coordinates that are not finite.
  ///   - weights: One weight per coordinate, or `nil` if all weights are 1.
  ///   - columns: Numeric values for aggregates, by column and row. Use NaN for missing values.
  /// - Precondition: At most 2³² coordinates and 65,536 columns. Each column has one value per
  ///   coordinate. Weights are at least 1, and their sum fits in an `Int`.
  /// - Complexity: O(*n*)
  public init(_ coordinates: [Coordinate], weights: [Int]?, columns: [[Double]] = []) {
    self.init(Self.keys(of: coordinates, coordinates.indices), weights, columns)
  }

  /// Builds an index of coordinates on several threads.
  ///
  /// The result is the same as without threads: see
  /// ``init(_:weights:columns:)-([Coordinate],_,_)``.
  public init(
    _ coordinates: [Coordinate],
    weights: [Int]? = nil,
    columns: [[Double]] = [],
    on runner: some ConcurrentRunner
  ) {
    let pieces = Self.pieces(of: coordinates.count, width: runner.width)
    let keys = runner.map(pieces.count) { Self.keys(of: coordinates, pieces[$0]) }
    guard keys.allSatisfy({ $0.rejected.isEmpty }) else {
      // Rejected rows are rare. If there are any, sort on one thread.
      self.init(
        keys.reduce(into: Keys(count: coordinates.count)) { $0.append($1) },
        weights,
        columns
      )
      return
    }
    let run = Run(
      pieces: keys.map { $0.all },
      values: columns,
      weights: Self.checked(weights, columns, count: coordinates.count),
      on: runner
    )
    self.init(run, rejected: [])
  }

  /// Builds an index of map points. The id of a point is its offset in the array.
  ///
  /// - Precondition: At most 2³² points and 65,536 columns. Each column has one value per point.
  /// - Complexity: O(*n*)
  public init(_ points: [MapPoint], columns: [[Double]] = []) {
    self.init(points, weights: nil, columns: columns)
  }

  /// Builds an index of weighted map points; see ``init(_:weights:columns:)-([Coordinate],_,_)``.
  ///
  /// The index rejects points that are not finite.
  ///
  /// - Precondition: As for ``init(_:weights:columns:)-([Coordinate],_,_)``.
  /// - Complexity: O(*n*)
  public init(_ points: [MapPoint], weights: [Int]?, columns: [[Double]] = []) {
    var keys = Keys(count: points.count)
    for (row, point) in points.enumerated() {
      let position = GridPoint(point)
      if position == nil { keys.rejected.append(UInt32(row)) }
      keys.all.append(position.map { MortonKey.interleave(x: $0.x, y: $0.y) } ?? 0)
    }
    self.init(keys, weights, columns)
  }

  private struct Keys {
    /// Arbitrary for rejected rows.
    var all: [UInt64] = []

    var rejected: [UInt32] = []

    init(count: Int) {
      all.reserveCapacity(count)
    }

    mutating func append(_ next: Keys) {
      all += next.all
      rejected += next.rejected
    }
  }

  /// - Parameters:
  ///   - weights: By row, or `nil` if all are 1.
  ///   - columns: By column and row.
  private init(_ keys: Keys, _ weights: [Int]?, _ columns: [[Double]]) {
    let weights = Self.checked(weights, columns, count: keys.all.count)
    let run: Run
    if keys.rejected.isEmpty {
      let values = columns.map { ColumnValues(.numbers, $0) }
      run = Run(keys: keys.all, rows: nil, values: values, weights: weights)
    } else {
      let accepted = Self.rows(below: keys.all.count, without: keys.rejected)
      run = Run(
        keys: accepted.map { keys.all[Int($0)] },
        rows: accepted,
        values: columns.map { ColumnValues(.numbers($0), accepted) },
        weights: weights.map { weights in accepted.map { weights[Int($0)] } }
      )
    }
    self.init(run, rejected: keys.rejected.map(PointID.init))
  }

  init(_ run: Run, rejected: [PointID]) {
    self.init(
      layers: run.isEmpty ? [] : [Layer(added: run, removed: .empty)],
      rejected: rejected,
      kinds: run.columns.map { $0.values.kind }
    )
  }

  /// Checks all counts. Returns the weights, or `nil` if all are 1.
  static func checked(
    _ weights: [Int]?,
    _ columns: [[Double]],
    count: Int
  ) -> [UInt64]? {
    precondition(UInt64(count) <= 1 << 32, "\(count) points do not fit an index")
    for column in columns {
      precondition(column.count == count, "\(column.count) values for \(count) points")
    }
    precondition(Weights.areIncluded || weights == nil, Weights.leftOut)
    guard Weights.areIncluded, let weights else { return nil }
    precondition(weights.count == count, "\(weights.count) weights for \(count) points")
    var (total, isWeighted) = (0, false)
    for weight in weights {
      precondition(weight >= 1, "A point has weight \(weight)")
      let (sum, isTooMuch) = total.addingReportingOverflow(weight)
      precondition(!isTooMuch, "Points stand for more than \(Int.max)")
      (total, isWeighted) = (sum, isWeighted || weight > 1)
    }
    return isWeighted ? weights.map { UInt64($0) } : nil
  }

  private static func rows(below count: Int, without rejected: [UInt32]) -> [UInt32] {
    var rest = rejected[...]
    return (0..<UInt32(count)).filter { row in
      guard rest.first == row else { return true }
      rest.removeFirst()
      return false
    }
  }

  /// Divides rows into pieces of even sizes, because keys are made in pairs. The last may be odd.
  private static func pieces(of count: Int, width: Int) -> [Range<Int>] {
    let size = (count / width + 1 + 1) & ~1
    return stride(from: 0, to: count, by: size).map { $0..<min($0 + size, count) }
  }

  private static func keys(of coordinates: [Coordinate], _ rows: Range<Int>) -> Keys {
    var keys = Keys(count: rows.count)
    // The span of an empty array traps in WebAssembly, because its storage is not aligned.
    guard !rows.isEmpty else { return keys }
    let coordinateSlice = coordinates[...]
    let coordinates = coordinateSlice.span
    var row = rows.lowerBound
    while row < rows.upperBound {
      let first = coordinates[row]
      // The last coordinate of an odd number pairs with itself.
      let second = coordinates[min(row + 1, rows.upperBound - 1)]
      let latitudes = SIMD2(first.latitude, second.latitude)
      let longitudes = SIMD2(first.longitude, second.longitude)
      let (x, y) = WebMercator.gridUnits(latitudes: latitudes, longitudes: longitudes)
      let pair = MortonKey.interleave(x: x, y: y)
      keys.all.append(pair[0])
      if row + 1 < rows.upperBound { keys.all.append(pair[1]) }
      if !WebMercator.isFinite(latitudes: latitudes, longitudes: longitudes) {
        if !first.isValid { keys.rejected.append(UInt32(row)) }
        if row + 1 < rows.upperBound && !second.isValid { keys.rejected.append(UInt32(row + 1)) }
      }
      row += 2
    }
    return keys
  }
}
