/// Builds an index from points that arrive one at a time.
///
///     var builder = PointIndexBuilder()
///     for row in rows { builder.append(PointID(row.number), at: row.coordinate) }
///     let index = builder.index()
///
/// Use a builder for rows of a database, which come in any order and with any ids. The builder
/// takes 12 bytes per point, plus 8 if there are weights. Its index equals the one from
/// ``PointIndex/init(_:columns:)-([Coordinate],_)`` with gaps in the array.
public struct PointIndexBuilder: Sendable {
  private var keys: [UInt64] = []
  private var rows: [UInt32] = []

  /// By point, or `nil` if all are 1.
  private var weights: [UInt64]?

  /// Creates an empty builder.
  public init() {}

  /// The number of appended points.
  public var count: Int { keys.count }

  /// Reserves memory for a number of points.
  public mutating func reserveCapacity(_ count: Int) {
    keys.reserveCapacity(count)
    rows.reserveCapacity(count)
    weights?.reserveCapacity(count)
  }

  /// Appends a point at a coordinate.
  ///
  /// - Parameters:
  ///   - id: The id, different from all earlier ones.
  ///   - coordinate: The position in degrees.
  ///   - weight: The weight, at least 1. The sum of all weights must fit in an `Int`.
  /// - Returns: `false` if the coordinate is not finite. The builder then ignores the point.
  @discardableResult
  public mutating func append(
    _ id: PointID,
    at coordinate: Coordinate,
    weight: Int = 1
  ) -> Bool {
    guard coordinate.isValid else { return false }
    let (x, y) = WebMercator.gridUnits(for: coordinate)
    append(id, MortonKey.interleave(x: x, y: y), weight)
    return true
  }

  /// Appends a point at a map point.
  ///
  /// - Parameters:
  ///   - id: The id, different from all earlier ones.
  ///   - point: The position in map points.
  ///   - weight: The weight, at least 1. The sum of all weights must fit in an `Int`.
  /// - Returns: `false` if the position is not finite. The builder then ignores the point.
  @discardableResult
  public mutating func append(_ id: PointID, at point: MapPoint, weight: Int = 1) -> Bool {
    guard let position = GridPoint(point) else { return false }
    append(id, MortonKey.interleave(x: position.x, y: position.y), weight)
    return true
  }

  private mutating func append(_ id: PointID, _ key: UInt64, _ weight: Int) {
    precondition(weight >= 1, "A point has weight \(weight)")
    precondition(Weights.areIncluded || weight == 1, Weights.leftOut)
    if Weights.areIncluded {
      if weight > 1, weights == nil { weights = Array(repeating: 1, count: keys.count) }
      weights?.append(UInt64(weight))
    }
    keys.append(key)
    rows.append(id.row)
  }

  /// Builds the index.
  ///
  /// - Complexity: O(*n*), or O(*n* log *n*) with weights.
  public consuming func index() -> PointIndex {
    let run: Run
    if let weights {
      let order = rows.indices.sorted { rows[$0] < rows[$1] }
      run = Run(
        keys: order.map { keys[$0] },
        rows: order.map { rows[$0] },
        values: [],
        weights: order.map { weights[$0] }
      )
    } else {
      run = Run(keys: keys, rows: rows, values: [], weights: nil)
    }
    return PointIndex(run, rejected: [])
  }
}
