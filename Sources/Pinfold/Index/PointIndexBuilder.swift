/// Collects points one at a time and makes an index of them: 12 bytes for each until then.
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

  /// Creates a builder without points.
  public init() {}

  /// How many points were appended.
  public var count: Int { keys.count }

  /// Makes room, so that appending moves nothing.
  public mutating func reserveCapacity(_ count: Int) {
    keys.reserveCapacity(count)
    rows.reserveCapacity(count)
  }

  /// Appends a point.
  ///
  /// - Precondition: The id is that of no other point.
  /// - Returns: Whether the coordinate is finite; otherwise nothing is appended.
  @discardableResult
  public mutating func append(_ id: PointID, at coordinate: Coordinate) -> Bool {
    guard coordinate.isValid else { return false }
    let (x, y) = WebMercator.gridUnits(for: coordinate)
    keys.append(MortonKey.interleave(x: x, y: y))
    rows.append(id.row)
    return true
  }

  /// Appends a point where it is on the map.
  ///
  /// - Precondition: The id is that of no other point.
  /// - Returns: Whether the position is finite; otherwise nothing is appended.
  @discardableResult
  public mutating func append(_ id: PointID, at point: MapPoint) -> Bool {
    guard let position = GridPoint(point) else { return false }
    keys.append(MortonKey.interleave(x: position.x, y: position.y))
    rows.append(id.row)
    return true
  }

  /// Makes the index.
  ///
  /// - Complexity: O(*n*)
  public consuming func index() -> PointIndex {
    let run = Run(keys: keys, rows: rows, values: [], weights: nil)
    return PointIndex(run, rejected: [], columnCount: 0)
  }
}
