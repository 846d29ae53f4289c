public import Pinfold

extension PointOracle {
  /// Returns all points within a distance, the nearest first, and by id where
  /// distances are equal.
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

  /// Returns how many unique locations there are, the world being one cell.
  public func locationCount(tolerance meters: Double) -> Int {
    LocationOracle(of: points, tolerance: meters).locations.count
  }

  /// How many points are at the position with the most of them; zero for none.
  public var largestStackCount: Int {
    var counts: [UInt64: Int] = [:]
    for point in points { counts[UInt64(point.y) << 32 | UInt64(point.x), default: 0] += 1 }
    return counts.values.max() ?? 0
  }

  /// The least share of the world's width, in units, that a rect around all
  /// points needs: every point is tried as the westernmost.
  public var leastWidth: UInt32? {
    let columns = Set(points.map(\.x))
    return columns.map { west in columns.map { $0 &- west }.max() ?? 0 }.min()
  }

  /// Returns what a column adds up to over some points.
  public func aggregate(of ids: [PointID], column: Int) -> AggregateOracle {
    AggregateOracle(ids.compactMap { values(of: $0)?[column] })
  }
}

/// What values add up to, for values with sums that are exact in any order.
///
/// Whole multiples of 1/1024 below 2⁴⁰ are such values, a few thousand of them.
public struct AggregateOracle: Hashable, Sendable {
  /// How many values are not NaN.
  public let valueCount: Int

  /// Their sum.
  public let sum: Double

  /// The least of them.
  public let minimum: Double?

  /// The greatest of them.
  public let maximum: Double?

  /// Adds up values.
  public init(_ values: [Double]) {
    let numbers = values.filter { !$0.isNaN }
    valueCount = numbers.count
    sum = numbers.reduce(0, +)
    (minimum, maximum) = (numbers.min(), numbers.max())
  }

  /// Their mean.
  public var mean: Double? { valueCount > 0 ? sum / Double(valueCount) : nil }
}
