/// Some points of a run.
struct PointTotal {
  let count: Int
  let sum: PositionSum

  /// All of the points are from the first slot to the last.
  let firstSlot: Int
  let lastSlot: Int
}

/// The sum of the positions of some points, in units.
///
/// Additions and subtractions wrap; a sum over 2³² points, the most an index can
/// hold, fits 64 bits.
struct PositionSum: Equatable, Sendable {
  /// The sums of `x` and of `y`.
  var axes = SIMD2<UInt64>.zero

  static func += (sum: inout PositionSum, other: PositionSum) {
    sum.axes &+= other.axes
  }

  static func + (a: PositionSum, b: PositionSum) -> PositionSum {
    PositionSum(axes: a.axes &+ b.axes)
  }

  static func - (a: PositionSum, b: PositionSum) -> PositionSum {
    PositionSum(axes: a.axes &- b.axes)
  }

  /// Adds the position of a key.
  @inline(__always)
  mutating func add(_ key: UInt64) {
    axes &+= MortonKey.axes(key)
  }
}

extension PositionSum {
  /// The mean of a number of positions; `nil` for none.
  func mean(of count: Int) -> MapPoint? {
    guard count > 0 else { return nil }
    let scale = Double(count) * GridPoint.unitsPerMapPoint
    return MapPoint(x: Double(axes.x) / scale, y: Double(axes.y) / scale)
  }
}
