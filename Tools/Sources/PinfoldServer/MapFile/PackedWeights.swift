/// How many places each row stands for, with 32 bits: first the lowest bytes of all rows, last the
/// highest, which are mostly zero.
struct PackedWeights {
  /// What all rows stand for at most: the engine of a browser counts so far.
  static let limit = Int(Int32.max)

  let bytes: [UInt8]

  /// - Parameter weights: One or more by row, which add up to an `Int`.
  /// - Returns: `nil` where they stand for more than the limit together.
  init?(_ weights: [Int]) {
    guard weights.reduce(0, +) <= Self.limit else { return nil }
    bytes = (0..<4).flatMap { byte in
      weights.map { UInt8(truncatingIfNeeded: $0 >> (8 * byte)) }
    }
  }
}
