/// The sum, minimum, maximum and mean of a numeric column over some points.
///
/// Points without a value (NaN) are ignored. So are infinite values and values of 2⁷⁸ or more in
/// magnitude. The sum is exact and rounded once, so it does not depend on the order of points or on
/// edits.
public struct Aggregate: Sendable {
  private var exactSum = ExactSum()

  /// The number of points with a value.
  public private(set) var valueCount = 0

  /// The smallest value, or `nil` without values.
  public private(set) var minimum: Double?

  /// The greatest value, or `nil` without values.
  public private(set) var maximum: Double?

  init() {}
}

extension Aggregate {
  /// The sum of the values, or zero without values.
  public var sum: Double { exactSum.value }

  /// The arithmetic mean of the values, or `nil` without values.
  public var mean: Double? { valueCount == 0 ? nil : sum / Double(valueCount) }

  /// A single figure of an aggregate.
  public enum Figure: String, CaseIterable, Sendable {
    case sum, min, max, mean
  }

  /// Returns a figure, or `nil` without values.
  public func value(of figure: Figure) -> Double? {
    switch figure {
    case .sum: valueCount > 0 ? sum : nil
    case .min: minimum
    case .max: maximum
    case .mean: mean
    }
  }

  mutating func add(_ value: Double) {
    // This also skips NaN, which fails every comparison.
    guard value.magnitude < ExactSum.limit else { return }
    exactSum.add(value)
    valueCount += 1
    // Give zeros the same sign, so that their order does not matter.
    let unsignedZero = value + 0
    minimum = min(minimum ?? unsignedZero, unsignedZero)
    maximum = max(maximum ?? unsignedZero, unsignedZero)
  }

  mutating func add(_ other: Aggregate) {
    guard let least = other.minimum, let greatest = other.maximum else { return }
    exactSum += other.exactSum
    valueCount += other.valueCount
    minimum = min(minimum ?? least, least)
    maximum = max(maximum ?? greatest, greatest)
  }
}

extension Aggregate: Equatable {
  /// Returns whether two aggregates have the same figures.
  public static func == (a: Aggregate, b: Aggregate) -> Bool {
    a.exactSum == b.exactSum && a.valueCount == b.valueCount && a.minimum == b.minimum
      && a.maximum == b.maximum
  }
}
