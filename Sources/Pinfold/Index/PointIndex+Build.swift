extension PointIndex {
  /// Builds an index of coordinates. The id of each is its offset in the array.
  ///
  ///     let index = PointIndex(coordinates, columns: [populations])
  ///
  /// Columns hold numeric values by row, for aggregates; NaN where a point has
  /// none.
  ///
  /// - Precondition: There are at most 2³² coordinates and 65,536 columns, and each
  ///   column has a value for each coordinate.
  /// - Complexity: O(*n*)
  public init(_ coordinates: [Coordinate], columns: [[Double]] = []) {
    self.init(coordinates, weights: nil, columns: columns)
  }

  /// Builds an index of coordinates that stand for several points each. The id of each is
  /// its offset in the array.
  ///
  ///     let index = PointIndex(places, weights: visitors)
  ///     index.count  // places
  ///     index.totalWeight  // visitors of all places
  ///
  /// Plans of it are those of so many points at each coordinate, see <doc:WeightedPoints>.
  /// Where all weights are 1 the index is the same as without.
  ///
  /// - Parameters:
  ///   - coordinates: Where the points are.
  ///   - weights: By row, how many points each stands for; `nil` for one each.
  ///   - columns: As for an index without weights.
  /// - Precondition: As without weights; there is a weight of one or more for each
  ///   coordinate, and they add up to `Int.max` at most.
  /// - Complexity: O(*n*)
  public init(_ coordinates: [Coordinate], weights: [Int]?, columns: [[Double]] = []) {
    self.init(count: coordinates.count, weights: weights, columns: columns) { keys in
      Self.appendKeys(of: coordinates, to: &keys)
    }
  }

  /// Builds an index of map points. The id of each is its offset in the array.
  ///
  /// - Precondition: There are at most 2³² points and 65,536 columns, and each
  ///   column has a value for each point.
  /// - Complexity: O(*n*)
  public init(_ points: [MapPoint], columns: [[Double]] = []) {
    self.init(points, weights: nil, columns: columns)
  }

  /// Builds an index of map points that stand for several points each; see
  /// ``init(_:weights:columns:)-([Coordinate],_,_)``.
  ///
  /// - Parameters:
  ///   - points: Where they are.
  ///   - weights: By row, how many points each stands for; `nil` for one each.
  ///   - columns: As for an index without weights.
  /// - Precondition: As without weights; there is a weight of one or more for each point,
  ///   and they add up to `Int.max` at most.
  /// - Complexity: O(*n*)
  public init(_ points: [MapPoint], weights: [Int]?, columns: [[Double]] = []) {
    self.init(count: points.count, weights: weights, columns: columns) { keys in
      var rejected: [UInt32] = []
      for (row, point) in points.enumerated() {
        let position = GridPoint(point)
        if position == nil { rejected.append(UInt32(row)) }
        keys.append(position.map { MortonKey.interleave(x: $0.x, y: $0.y) } ?? 0)
      }
      return rejected
    }
  }

  /// Builds an index of keys by row.
  ///
  /// - Parameters:
  ///   - weights: By row; `nil` for one each.
  ///   - columns: By column and row.
  ///   - makeKeys: Appends the key of each row, anything for a rejected one, and
  ///     returns the rejected rows.
  private init(
    count: Int,
    weights: [Int]?,
    columns: [[Double]],
    makeKeys: (inout [UInt64]) -> [UInt32]
  ) {
    precondition(UInt64(count) <= 1 << 32, "\(count) points do not fit an index")
    for column in columns {
      precondition(column.count == count, "\(column.count) values for \(count) points")
    }
    precondition(Weights.areIncluded || weights == nil, "This build has no weights")
    var weights =
      Weights.areIncluded ? weights.flatMap { Self.checked(weights: $0, ofPoints: count) } : nil
    var keys: [UInt64] = []
    keys.reserveCapacity(count)
    let rejected = makeKeys(&keys)
    var rows: [UInt32]?
    var values = columns
    if !rejected.isEmpty {
      let accepted = Self.rows(below: count, without: rejected)
      keys = accepted.map { keys[Int($0)] }
      values = columns.map { column in accepted.map { column[Int($0)] } }
      weights = weights.map { weights in accepted.map { weights[Int($0)] } }
      rows = accepted
    }
    let run = Run(keys: keys, rows: rows, values: values, weights: weights)
    self.init(
      layers: run.isEmpty ? [] : [Layer(added: run, removed: .empty)],
      rejected: rejected.map(PointID.init),
      columnCount: columns.count
    )
  }

  /// Returns weights as a run has them; `nil` if all are one.
  private static func checked(weights: [Int], ofPoints count: Int) -> [UInt64]? {
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

  /// Appends the keys of coordinates, two at a time.
  ///
  /// - Returns: The rows of coordinates that are not finite.
  private static func appendKeys(
    of coordinates: [Coordinate],
    to keys: inout [UInt64]
  ) -> [UInt32] {
    // The span of an empty array traps in WebAssembly: its storage is not aligned.
    guard !coordinates.isEmpty else { return [] }
    var rejected: [UInt32] = []
    let coordinates = coordinates.span
    var row = 0
    while row < coordinates.count {
      let first = coordinates[row]
      // An odd one out is computed twice.
      let second = coordinates[min(row + 1, coordinates.count - 1)]
      let latitudes = SIMD2(first.latitude, second.latitude)
      let longitudes = SIMD2(first.longitude, second.longitude)
      let (x, y) = WebMercator.gridUnits(latitudes: latitudes, longitudes: longitudes)
      let pair = MortonKey.interleave(x: x, y: y)
      keys.append(pair[0])
      if row + 1 < coordinates.count { keys.append(pair[1]) }
      if !WebMercator.isFinite(latitudes: latitudes, longitudes: longitudes) {
        if !first.isValid { rejected.append(UInt32(row)) }
        if row + 1 < coordinates.count && !second.isValid { rejected.append(UInt32(row + 1)) }
      }
      row += 2
    }
    return rejected
  }
}
