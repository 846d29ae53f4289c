/// What a numeric column has in place of numbers.
///
/// Empty cells, `null` and `nan` are missing values, and not wrong.
public struct WrongValues: Hashable, Sendable {
  /// The number of values that are not numbers, or too large to add up: of 2⁷⁸
  /// and more in size.
  public private(set) var count = 0

  /// The number of values that are not missing, right and wrong.
  public private(set) var valueCount = 0

  /// The first wrong value, shortened.
  public private(set) var example = ""

  init() {}
}

extension WrongValues {
  /// The least size of numbers that an index leaves out of its sums.
  static let limit = 0x1p78

  mutating func countRight() { valueCount += 1 }

  mutating func countWrong(_ value: @autoclosure () -> String) {
    if count == 0 { example = value() }
    count += 1
    valueCount += 1
  }
}
