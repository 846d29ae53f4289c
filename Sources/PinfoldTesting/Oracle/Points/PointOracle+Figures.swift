public import Pinfold

extension PointOracle {
  /// Returns all points within a distance in meters, by distance and then by id.
  public func neighbors(
    of coordinate: Coordinate,
    within meters: Double = .infinity
  ) -> [(id: PointID, meters: Double)] {
    points.map { point in
      let place = WebMercator.coordinate(for: point.mapPoint)
      return (point.id, GreatCircle.distance(from: coordinate, to: place))
    }
    .filter { $0.1 <= meters }
    .sorted { ($0.1, $0.0) < ($1.1, $1.0) }
  }

  /// Returns the number of unique locations, with the world as one cell.
  public func locationCount(tolerance meters: Double) -> Int {
    LocationOracle(of: points, tolerance: meters).locations.count
  }

  /// The largest number of points at one position; 0 if the oracle is empty.
  public var largestStackCount: Int {
    var counts: [UInt64: Int] = [:]
    for point in points { counts[UInt64(point.y) << 32 | UInt64(point.x), default: 0] += 1 }
    return counts.values.max() ?? 0
  }

  /// The least width, in units, of a rect around all points. Tries every point as the westernmost
  /// one.
  public var leastWidth: UInt32? {
    let columns = Set(points.map(\.x))
    return columns.map { west in columns.map { $0 &- west }.max() ?? 0 }.min()
  }

  /// Returns the aggregate of a column over some points.
  public func aggregate(of ids: [PointID], column: Int) -> AggregateOracle {
    AggregateOracle(ids.compactMap { values(of: $0)?[column] })
  }
}

/// The expected aggregate of values. Their sums must be exact in any order, as those of a few
/// thousand multiples of 1/1024 below 2⁴⁰.
public struct AggregateOracle: Hashable, Sendable {
  /// The number of values that are not NaN.
  public let valueCount: Int

  /// The sum of the values.
  public let sum: Double

  /// The least value.
  public let minimum: Double?

  /// The greatest value.
  public let maximum: Double?

  /// Aggregates values.
  public init(_ values: [Double]) {
    let numbers = values.filter { !$0.isNaN }
    valueCount = numbers.count
    sum = numbers.reduce(0, +)
    (minimum, maximum) = (numbers.min(), numbers.max())
  }

  /// The mean of the values.
  public var mean: Double? { valueCount > 0 ? sum / Double(valueCount) : nil }
}
