public import Pinfold

extension PointOracle {
  /// A point of the oracle: its id and its position in units of 1/16 map point.
  public struct Point: Hashable, Sendable {
    /// The point's id.
    public let id: PointID

    /// Units east of the western edge of the world, modulo 2³².
    public let x: UInt32

    /// Units south of the northern edge of the world, at most 2³² − 1.
    public let y: UInt32

    /// Creates a point, or `nil` if the coordinate is not finite.
    public init?(_ id: PointID, at coordinate: Coordinate) {
      self.init(id, at: WebMercator.mapPoint(for: coordinate))
    }

    /// Creates a point, or `nil` if the map point is not finite.
    ///
    /// - Precondition: The map point is within 2⁴⁸ map points of the world.
    public init?(_ id: PointID, at point: MapPoint) {
      guard point.x.isFinite && point.y.isFinite else { return nil }
      // The remainder modulo 2³², for negative numbers too.
      x = UInt32(truncatingIfNeeded: Int64((point.x * 16).rounded(.toNearestOrEven)))
      y = UInt32(clamping: Int64((point.y * 16).rounded(.toNearestOrEven)))
      self.id = id
    }
  }
}

extension PointOracle.Point {
  /// The position as a map point.
  public var mapPoint: MapPoint { MapPoint(x: Double(x) / 16, y: Double(y) / 16) }

  /// Returns whether two points share a position.
  public func isCoincident(with other: PointOracle.Point) -> Bool {
    x == other.x && y == other.y
  }
}

extension PointOracle.Point: Comparable {
  /// Orders points along the Z-order curve: higher bits first, and each bit of `y` before the bit
  /// of `x`. Coincident points are ordered by id.
  ///
  /// The axis with the highest differing bit decides, so that bits need not be interleaved. Source:
  /// Timothy Chan, *Closest-point problems simplified on the RAM*, 2002.
  public static func < (a: PointOracle.Point, b: PointOracle.Point) -> Bool {
    guard !a.isCoincident(with: b) else { return a.id < b.id }
    let (x, y) = (a.x ^ b.x, a.y ^ b.y)
    return y.leadingZeroBitCount <= x.leadingZeroBitCount ? a.y < b.y : a.x < b.x
  }
}
