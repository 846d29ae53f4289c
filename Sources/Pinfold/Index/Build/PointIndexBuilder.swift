/// Collects points one at a time and makes an index of them: 12 bytes for each until then, and 8 more
/// where some have weights.
///
///     var builder = PointIndexBuilder()
///     for row in rows { builder.append(PointID(row.number), at: row.coordinate) }
///     let index = builder.index()
///
/// Points may come in any order and with any ids, as the rows of a database do. The index is
/// the one that ``PointIndex/init(_:columns:)-([Coordinate],_)`` makes of an array with gaps.
public struct PointIndexBuilder: Sendable {
  private var keys: [UInt64] = []
  private var rows: [UInt32] = []

  /// By point, how many points each stands for; `nil` while that is one.
  private var weights: [UInt64]?

  /// Creates a builder without points.
  public init() {}

  /// How many points were appended.
  public var count: Int { keys.count }

  /// Makes room, so that appending moves nothing.
  public mutating func reserveCapacity(_ count: Int) {
    keys.reserveCapacity(count)
    rows.reserveCapacity(count)
    weights?.reserveCapacity(count)
  }

  /// Appends a point.
  ///
  /// - Parameters:
  ///   - id: Names the point.
  ///   - coordinate: Where it is.
  ///   - weight: How many points it stands for.
  /// - Precondition: The id is that of no other point. The weight is at least 1, and all add up to an
  ///   `Int`.
  /// - Returns: Whether the coordinate is finite; otherwise nothing is appended.
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

  /// Appends a point where it is on the map.
  ///
  /// - Parameters:
  ///   - id: Names the point.
  ///   - point: Where it is.
  ///   - weight: How many points it stands for.
  /// - Precondition: The id is that of no other point. The weight is at least 1, and all add up to an
  ///   `Int`.
  /// - Returns: Whether the position is finite; otherwise nothing is appended.
  @discardableResult
  public mutating func append(_ id: PointID, at point: MapPoint, weight: Int = 1) -> Bool {
    guard let position = GridPoint(point) else { return false }
    append(id, MortonKey.interleave(x: position.x, y: position.y), weight)
    return true
  }

  private mutating func append(_ id: PointID, _ key: UInt64, _ weight: Int) {
    precondition(weight >= 1, "A point has weight \(weight)")
    precondition(Weights.areIncluded || weight == 1, "This build has no weights")
    if Weights.areIncluded {
      if weight > 1, weights == nil { weights = Array(repeating: 1, count: keys.count) }
      weights?.append(UInt64(weight))
    }
    keys.append(key)
    rows.append(id.row)
  }

  /// Makes the index.
  ///
  /// - Complexity: O(*n*), with weights O(*n* log *n*).
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
    return PointIndex(run, rejected: [], columnCount: 0)
  }
}
