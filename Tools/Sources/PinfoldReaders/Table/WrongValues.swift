/// The invalid values of a numeric column. Empty cells, `null` and `nan` are missing rather than
/// invalid.
public struct WrongValues: Hashable, Sendable {
  /// The number of values that are not numbers, or too large to sum: magnitudes of 2⁷⁸ or more.
  public let count: Int

  /// The number of values, valid or invalid, that are not missing.
  public let valueCount: Int

  /// The first invalid value, shortened.
  public let example: String

  /// - Parameters:
  ///   - valueCount: The number of values that are not missing.
  ///   - example: The first invalid value.
  init(count: Int, of valueCount: Int, _ example: String?) {
    (self.count, self.valueCount, self.example) = (count, valueCount, example ?? "")
  }
}

extension WrongValues {
  /// The smallest magnitude that an index excludes from its sums.
  static let limit = 0x1p78
}
