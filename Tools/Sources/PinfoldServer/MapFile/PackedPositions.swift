import Pinfold

/// Positions as the engine's index has them, to 9 mm: the same plans are made of them.
///
/// Each axis has 32 bits. What differs from the row before, its sign in the lowest bit, is
/// written byte by byte: first the lowest bytes of all rows, which are random, last the
/// highest, which are mostly zero; first of x, then of y.
struct PackedPositions {
  let bytes: [UInt8]

  private static let worldUnits = MapRect.world.width / PointIndex.quantum

  init(_ coordinates: [Coordinate]) {
    let count = coordinates.count
    var bytes = [UInt8](repeating: 0, count: 8 * count)
    var (x, y): (UInt32, UInt32) = (0, 0)
    for (row, coordinate) in coordinates.enumerated() {
      let point = WebMercator.mapPoint(for: coordinate)
      let (nextX, nextY) = (Self.wrapped(point.x), Self.clamped(point.y))
      // Differences wrap, as the sums of what reads them do.
      let differences = [Self.folded(nextX &- x), Self.folded(nextY &- y)]
      for (axis, difference) in differences.enumerated() {
        for byte in 0..<4 {
          bytes[(4 * axis + byte) * count + row] =
            UInt8(truncatingIfNeeded: difference >> UInt32(8 * byte))
        }
      }
      (x, y) = (nextX, nextY)
    }
    self.bytes = bytes
  }

  /// The nearest unit, as in the index: `x` wraps around the world.
  private static func wrapped(_ x: Double) -> UInt32 {
    let units = (x / PointIndex.quantum).rounded(.toNearestOrEven)
    return UInt32(
      truncatingIfNeeded: Int64(units - worldUnits * (units / worldUnits).rounded(.down))
    )
  }

  /// The nearest unit, as in the index: `y` stays in the world.
  private static func clamped(_ y: Double) -> UInt32 {
    UInt32(min(max((y / PointIndex.quantum).rounded(.toNearestOrEven), 0), worldUnits - 1))
  }

  /// Small differences to small numbers, whatever their sign.
  private static func folded(_ difference: UInt32) -> UInt32 {
    difference << 1 ^ (difference >> 31 == 1 ? .max : 0)
  }
}

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

/// The numbers of rows where these do not count them, as floating-point numbers.
struct PackedNumbers {
  let bytes: [UInt8]

  /// - Parameter numbers: By row.
  /// - Returns: `nil` where each is its row.
  init?(_ numbers: [Int64]) {
    guard !zip(numbers, numbers.indices).allSatisfy({ $0 == $1 }) else { return nil }
    bytes = numbers.flatMap { number in
      (0..<8).map { UInt8(truncatingIfNeeded: Double(number).bitPattern >> UInt64(8 * $0)) }
    }
  }
}
