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
