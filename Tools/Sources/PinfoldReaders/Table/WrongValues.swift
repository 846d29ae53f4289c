/// What a numeric column has in place of numbers.
///
/// Empty cells, `null` and `nan` are missing values, and not wrong.
public struct WrongValues: Hashable, Sendable {
  /// The number of values that are not numbers, or too large to add up: of 2⁷⁸
  /// and more in size.
  public let count: Int

  /// The number of values that are not missing, right and wrong.
  public let valueCount: Int

  /// The first wrong value, shortened.
  public let example: String

  /// - Parameters:
  ///   - valueCount: How many values are not missing.
  ///   - example: The first wrong value.
  init(count: Int, of valueCount: Int, _ example: String?) {
    (self.count, self.valueCount, self.example) = (count, valueCount, example ?? "")
  }
}

extension WrongValues {
  /// The least size of numbers that an index leaves out of its sums.
  static let limit = 0x1p78
}
