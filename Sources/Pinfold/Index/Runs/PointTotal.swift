/// The count, sum and slots of some points in a run.
struct PointTotal {
  let count: Int
  let sum: PositionSum

  /// The points are within these slots, which may also hold other points.
  let firstSlot: Int
  let lastSlot: Int
}

/// The sum of positions in grid units.
///
/// Addition and subtraction wrap. A sum over 2³² points, the maximum of an index, fits in 64 bits.
struct PositionSum: Equatable, Sendable {
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

  @inline(__always)
  mutating func add(_ key: UInt64) {
    axes &+= MortonKey.axes(key)
  }
}

extension PositionSum {
  /// Returns the mean position in map points, or `nil` if `count` is zero.
  func mean(of count: Int) -> MapPoint? {
    guard count > 0 else { return nil }
    let scale = Double(count) * GridPoint.unitsPerMapPoint
    return MapPoint(x: Double(axes.x) / scale, y: Double(axes.y) / scale)
  }
}
