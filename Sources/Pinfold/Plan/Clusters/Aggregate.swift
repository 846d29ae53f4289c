/// What the values of a numeric column add up to over some points.
///
/// Points without a value (NaN in the column) do not count. Neither do values
/// that are infinite or of 2⁷⁸ and more in size. The sum is exact and rounded
/// once, so it does not depend on the order of points, nor on edits.
public struct Aggregate: Sendable {
  private var exactSum = ExactSum()

  /// How many points have a value.
  public private(set) var valueCount = 0

  /// The least value, if any.
  public private(set) var minimum: Double?

  /// The greatest value, if any.
  public private(set) var maximum: Double?

  init() {}
}

extension Aggregate {
  /// The sum of the values; zero for none.
  public var sum: Double { exactSum.value }

  /// The arithmetic mean of the values, if any.
  public var mean: Double? { valueCount == 0 ? nil : sum / Double(valueCount) }

  /// One number of an aggregate.
  public enum Figure: String, CaseIterable, Sendable {
    case sum, min, max, mean
  }

  /// Returns a figure; `nil` when there are no values.
  public func value(of figure: Figure) -> Double? {
    switch figure {
    case .sum: valueCount > 0 ? sum : nil
    case .min: minimum
    case .max: maximum
    case .mean: mean
    }
  }

  mutating func add(_ value: Double) {
    // Also leaves out NaN, which is below nothing.
    guard value.magnitude < ExactSum.limit else { return }
    exactSum.add(value)
    valueCount += 1
    // Zero has one sign, so that the order of zeros does not matter.
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
