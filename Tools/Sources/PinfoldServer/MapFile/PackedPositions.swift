import Pinfold

/// Positions rounded to 9 mm, as in an index, so that a browser makes the same plans.
///
/// Each axis has 32 bits. A row stores its difference from the row before, with the sign in the
/// lowest bit. The bytes are ordered by planes: first the lowest bytes of all rows, which are
/// random, last the highest, which are mostly zero. First all of x, then all of y.
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
      // Differences wrap, and so do the decoder's sums.
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

  /// Returns the nearest unit, as in the index. `x` wraps around the world.
  private static func wrapped(_ x: Double) -> UInt32 {
    let units = (x / PointIndex.quantum).rounded(.toNearestOrEven)
    return UInt32(
      truncatingIfNeeded: Int64(units - worldUnits * (units / worldUnits).rounded(.down))
    )
  }

  /// Returns the nearest unit, as in the index. `y` is clamped to the world.
  private static func clamped(_ y: Double) -> UInt32 {
    UInt32(min(max((y / PointIndex.quantum).rounded(.toNearestOrEven), 0), worldUnits - 1))
  }

  /// Zigzag encoding: maps small differences of either sign to small numbers.
  private static func folded(_ difference: UInt32) -> UInt32 {
    difference << 1 ^ (difference >> 31 == 1 ? .max : 0)
  }
}

/// The weight of each row, in 32 bits. Stored by byte planes: first the lowest bytes of all rows,
/// last the highest, which are mostly zero.
struct PackedWeights {
  /// The maximum total weight that the engine supports in a browser.
  static let limit = Int(Int32.max)

  let bytes: [UInt8]

  /// - Parameter weights: The weights by row, at least 1 each. Their sum must fit into an `Int`.
  /// - Returns: `nil` if the sum exceeds the limit.
  init?(_ weights: [Int]) {
    guard weights.reduce(0, +) <= Self.limit else { return nil }
    bytes = (0..<4).flatMap { byte in
      weights.map { UInt8(truncatingIfNeeded: $0 >> (8 * byte)) }
    }
  }
}

/// Place numbers as 64-bit floating-point numbers.
struct PackedNumbers {
  let bytes: [UInt8]

  /// - Parameter numbers: The numbers by row.
  /// - Returns: `nil` if each number equals its row.
  init?(_ numbers: [Int64]) {
    guard !zip(numbers, numbers.indices).allSatisfy({ $0 == $1 }) else { return nil }
    bytes = numbers.flatMap { number in
      (0..<8).map { UInt8(truncatingIfNeeded: Double(number).bitPattern >> UInt64(8 * $0)) }
    }
  }
}
